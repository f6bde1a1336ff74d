import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"EIP-1193","description":"","frontmatter":{},"headers":[],"relativePath":"src/background/ethereum/index.md","filePath":"src/background/ethereum/README.md"}');
const _sfc_main = { name: "src/background/ethereum/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="eip-1193" tabindex="-1">EIP-1193 <a class="header-anchor" href="#eip-1193" aria-label="Permalink to &quot;EIP-1193&quot;">​</a></h1><p>A request with <code>api: &quot;eip1193&quot;</code> passes a short stack of its own that ends in <code>pages/middleware/serve-ethereum.ts</code> (<a href="/decisions/0025-eip-1193.html">0025</a>). It is answered from the session (<code>state-methods.ts</code>, <code>permissions.ts</code>), or becomes calls of the session API under the same request key, so that grants, approvals, activity, limits and journal are the same:</p><ul><li><code>connect.ts</code> creates a session;</li><li><code>switch-chain.ts</code> extends it by a chain;</li><li><code>add-chain.ts</code> asks to add a network that the wallet does not know or has no node for. With a session the same approval grants it and switches to it; without one it is only added. It does not pass <code>wallet_invokeMethod</code>, which needs a session, but is logged and journalled alike;</li><li><code>invoke-on-chain.ts</code> invokes on the current chain, or on the one that a resent request or a subscription began on, that a batch of calls names, or that it was sent on.</li></ul><p><code>site-chains.ts</code> combines the session with the current chain of each site. <code>current-chains.ts</code> stores that chain, under the lock of the session; it ends with the grant.</p><p>The state of the provider, <code>{ chainId, accounts }</code>, is the topic <code>eip1193</code>. A relay whose page listens gets the state before a call of the page is answered, and again whenever session or chain have changed. <code>src/inpage/ethereum-provider.ts</code> compares it with the last state and emits the events.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("src/background/ethereum/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
