import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0066 Few files for the popup","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0066-files-of-the-popup.md","filePath":"docs/decisions/0066-files-of-the-popup.md"}');
const _sfc_main = { name: "decisions/0066-files-of-the-popup.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0066-few-files-for-the-popup" tabindex="-1">0066 Few files for the popup <a class="header-anchor" href="#0066-few-files-for-the-popup" aria-label="Permalink to &quot;0066 Few files for the popup&quot;">​</a></h1><p>Date: 2026-11-18. Status: accepted; supersedes the last paragraph of <a href="/decisions/0041-own-controls.html">0041</a>.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>When the popup is idle, it loads all screens that its first paint does not need, so that they open without delay. Each screen was a file of its own, so every request window read 51 files, 44 of them scripts. The browser spends more time on each file than it takes to parse it.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><p>All screens that load late are one file (<code>src/dev/popup-chunks.ts</code>), apart from the names of calls, which are large and rarely needed. A request window loads it at once, since it shows one of them first. The module that reads a chosen language is in the first file, so that nobody waits for screens to see texts.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>Before and after, three runs each in turn (<code>npm run bench -- --parts popup,approval</code>), and processor time of the whole browser for 40 connections in a row:</p><table tabindex="0"><thead><tr><th>span</th><th>before</th><th>after</th></tr></thead><tbody><tr><td>popup to its home screen, mean</td><td>159–172 ms</td><td>142–151 ms</td></tr><tr><td>the same, p95</td><td>212–238 ms</td><td>159–169 ms</td></tr><tr><td>request to clickable, p95 (800 ms of it)</td><td>1,130–1,167 ms</td><td>1,070–1,077 ms</td></tr><tr><td>processor time of one connection</td><td>1,090–1,117 ms</td><td>830–881 ms</td></tr></tbody></table><p>The first paint is as before. <code>src/dev/dist.test.ts</code> fails if a screen becomes a file of its own again.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0066-files-of-the-popup.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0066FilesOfThePopup = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0066FilesOfThePopup as default
};
