import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"0017 The archive runs in the service's own process","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0017-archive-in-process.md","filePath":"docs/decisions/0017-archive-in-process.md"}`);
const _sfc_main = { name: "decisions/0017-archive-in-process.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0017-the-archive-runs-in-the-services-own-process" tabindex="-1">0017 The archive runs in the service&#39;s own process <a class="header-anchor" href="#0017-the-archive-runs-in-the-services-own-process" aria-label="Permalink to &quot;0017 The archive runs in the service&#39;s own process&quot;">​</a></h1><p>Date: 2026-11-15. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>An archive executes blocks and calls in JavaScript. A call with the most gas the service allows can run for many seconds, and a service has one thread.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><p>It runs in the process, as EDR does. An execution yields every 10 ms and ends after 5 s with <code>-32000</code> <code>execution timeout</code>. It can do so at a jump&#39;s target, at a call, and before each step whose cost depends on the size of memory or that reads the state: <code>KECCAK256</code>, <code>EXP</code>, the copies, <code>LOG</code>, <code>SLOAD</code>, <code>SSTORE</code>, <code>CREATE</code> and similar ones. A precompiled contract cannot be interrupted; one that costs more than 500,000 gas, or 50,000 rounds of BLAKE2, is not started and ends the call with the same error. Blocks are executed when the service starts, before it listens, and without these bounds.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>Others are answered while a long call runs, but not at every moment of it: a single hash of all the memory that gas can buy, or a precompiled contract just below the bound, blocks everybody for its duration, some hundred milliseconds. Calls that need more of a precompiled contract than the bound are refused, though the chain itself ran them. A service that offers an archive to strangers should run it as a separate service, behind a <code>url</code> upstream.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0017-archive-in-process.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0017ArchiveInProcess = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0017ArchiveInProcess as default
};
