import { build } from "esbuild";
import { gzipSync } from "node:zlib";
import { inlineScript, privateRegistry } from "/tmp/wt/size/scripts/build-steps.ts";
const r = await build({ stdin:{contents:'export {GroupManagement} from "./src/client.ts"',resolveDir:"/tmp/wt/size"}, bundle:true, minify:true, format:"esm", target:"es2020", platform:"neutral", mainFields:["module","main"], metafile:true, write:false, plugins:[privateRegistry(), inlineScript()], treeShaking:true, legalComments:"none", external:["node:*"]});
const out=r.outputFiles[0].contents; 
const o=Object.values(r.metafile.outputs)[0];
console.log("raw",out.length,"gzip",gzipSync(out,{level:9}).length);
if(process.argv[2]){const rows=Object.entries(o.inputs).map(([f,v])=>[v.bytesInOutput,f]).sort((a,b)=>b[0]-a[0]);
const g={};for(const[b,f]of rows){const k=f.includes("node_modules")?f.match(/node_modules\/([^/]+)/)[1]:f.split("/").slice(0,3).join("/").replace(/\/[^/]*\.ts$/,"/");g[k]=(g[k]||0)+b}
console.log(Object.entries(g).sort((a,b)=>b[1]-a[1]).map(x=>x.join(" ")).join("\n"));console.log();
for(const[b,f]of rows.slice(0,70))console.log(b,f)}
import {writeFileSync} from "node:fs"; writeFileSync("/tmp/size.out.js",out);
