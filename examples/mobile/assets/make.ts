// Draws the app's icons, those of its buttons and the picture of the splash screen: `npm run icons`.
import { join } from "node:path";
import { chromium } from "playwright-core";
import { day, night } from "../../shared/colors.ts";
import { mail, phone } from "../../shared/icon-shapes.ts";

/** Hills and a sun, in the middle of a square that is `share` of the picture. */
const drawing = (share: number, green: string, white: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${share * 100}%" height="${share * 100}%">
    <path d="M4 24 12 9.5l5.25 8.5 3-4.75L28 24z" fill="${white}"/>
    <circle cx="22.5" cy="8" r="3" fill="${green}"/>
  </svg>`;

/** In white, for the app to tint. */
const icon = (path: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="100%" height="100%" fill="none" stroke="#fff"
    stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;

const pictures = [
  // An iPhone rounds the corners itself, and takes nothing transparent.
  { name: "icon", size: 1024, background: day.accent, drawn: drawing(0.72, "#f2c879", "#fff") },
  // Android cuts a circle, a square or a drop out of the middle two thirds.
  { name: "icon-android", size: 1024, background: null, drawn: drawing(0.5, "#f2c879", "#fff") },
  { name: "splash", size: 512, background: null, drawn: drawing(0.9, day.maybe, day.accent) },
  {
    name: "splash-dark",
    size: 512,
    background: null,
    drawn: drawing(0.9, night.maybe, night.accent),
  },
  { name: "call", size: 72, background: null, drawn: icon(phone) },
  { name: "email", size: 72, background: null, drawn: icon(mail) },
  { name: "favicon", size: 48, background: day.accent, drawn: drawing(0.86, "#f2c879", "#fff") },
] as const;

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
for (const { name, size, background, drawn } of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin:0;height:100vh;display:grid;place-items:center;
    background:${background ?? "transparent"}">${drawn}`);
  const path = join(import.meta.dirname, `${name}.png`);
  await page.screenshot({ path, omitBackground: background === null });
}
await browser.close();
