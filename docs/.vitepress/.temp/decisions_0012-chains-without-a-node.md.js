import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0012 Chains without a node","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0012-chains-without-a-node.md","filePath":"docs/decisions/0012-chains-without-a-node.md"}');
const _sfc_main = { name: "decisions/0012-chains-without-a-node.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0012-chains-without-a-node" tabindex="-1">0012 Chains without a node <a class="header-anchor" href="#0012-chains-without-a-node" aria-label="Permalink to &quot;0012 Chains without a node&quot;">​</a></h1><p>Date: 2026-11-15. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>The wallet knows public networks and comes without nodes for them. The specification shows them on the connect screen as needing a node, with a way to set it up in place. Before that existed, a request for such chains alone was <code>5100</code>.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><p>A chain the wallet knows is offered whether or not it has a node. Without one it cannot be selected, and its row has the form for a node (<code>src/popup/components/NodeForm.tsx</code>); once the node has shown that it serves the chain, the row is a box, and selected. If no chain of a request has a node the window still opens: Connect is disabled and says that a node is needed first. The worker refuses a chain without a node, whatever the popup sends.</p><p><code>5100</code>, without a prompt, is for what the user could not fix in that window: chains the wallet does not know, and scopes without a known method.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A dapp that asks for Ethereum alone gets the user&#39;s answer, not <code>5100</code>: <code>4001</code> if the user rejects it, and through EIP-1193 <code>4901</code> with <code>no-node</code> if the user agrees without setting up a node. <code>restrictToSupported</code> checks only whether a chain is known; whether it has a node is looked up whenever the approval is shown (<code>approvals/kinds/connect.ts</code>), because it may change while it is open. A site can still have a network added first, by <code>wallet_addEthereumChain</code>; through EIP-1193 also the node of a known network that has none.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0012-chains-without-a-node.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0012ChainsWithoutANode = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0012ChainsWithoutANode as default
};
