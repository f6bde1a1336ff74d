import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0007 The gas cap of the development chains","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0007-gas-cap.md","filePath":"docs/decisions/0007-gas-cap.md"}');
const _sfc_main = { name: "decisions/0007-gas-cap.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0007-the-gas-cap-of-the-development-chains" tabindex="-1">0007 The gas cap of the development chains <a class="header-anchor" href="#0007-the-gas-cap-of-the-development-chains" aria-label="Permalink to &quot;0007 The gas cap of the development chains&quot;">​</a></h1><p>Date: 2026-11-15. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>EIP-7825, part of the Osaka fork, caps a transaction at 2^24 (16,777,216) gas. EDR follows it and refuses calls and estimates above that. The hosted node promises its callers up to ten times the gas limit of a block for <code>eth_call</code> and <code>eth_estimateGas</code>.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><p>On the embedded chains EDR&#39;s <code>transactionGasCap</code> is ten times the block gas limit: 300,000,000 with blocks of 30,000,000 (<code>src/hosted-node/upstream/edr-provider.ts</code>). There they deviate from EIP-7825.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A call with exactly 300,000,000 gas is accepted and one with a unit more is refused, as <code>src/hosted-node/upstream/edr-upstream.test.ts</code> shows. A transaction between 2^24 gas and the block&#39;s limit is mined here and would not be on a public chain after Osaka: do not use a development chain to find out.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0007-gas-cap.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0007GasCap = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0007GasCap as default
};
