import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0030 What wallet and hosted node share, and what not","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0030-shared-chain-access.md","filePath":"docs/decisions/0030-shared-chain-access.md"}');
const _sfc_main = { name: "decisions/0030-shared-chain-access.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0030-what-wallet-and-hosted-node-share-and-what-not" tabindex="-1">0030 What wallet and hosted node share, and what not <a class="header-anchor" href="#0030-what-wallet-and-hosted-node-share-and-what-not" aria-label="Permalink to &quot;0030 What wallet and hosted node share, and what not&quot;">​</a></h1><p>Date: 2026-11-16. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Wallet and hosted node both call a node over two transports, check its chain, repeat reads, and follow heads, logs and pending transactions. Each had its own code for it.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><p><code>src/node-client/</code> has it once: the choice of transport, the chain check, repeats by the effect of a method, polling, and the known chain with its log ranges (<code>src/node-client/chain/</code>).</p><p>Two parts stay apart:</p><ul><li><strong>Filters.</strong> In the wallet a filter is a stored record of one site that survives a worker stop and ends with its session. In the hosted node it is in memory, belongs to a key, and expires. They share the log ranges; what is left is storage on one side and expiry on the other.</li><li><strong>Reads in flight.</strong> The wallet shares a read among the calls of one site, whose permissions are the same, only while that site has received nothing newer, and ends it with its last caller. The hosted node shares it among all clients of a network. Only a map of promises is common.</li></ul><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A fix of the transport, of following or of log ranges serves both. Filters have two sets of tests.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0030-shared-chain-access.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0030SharedChainAccess = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0030SharedChainAccess as default
};
