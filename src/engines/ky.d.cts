export { default as ky, isNetworkError } from "ky";
