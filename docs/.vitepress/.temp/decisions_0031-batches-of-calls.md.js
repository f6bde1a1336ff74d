import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0031 Batches of calls are sent one by one","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0031-batches-of-calls.md","filePath":"docs/decisions/0031-batches-of-calls.md"}');
const _sfc_main = { name: "decisions/0031-batches-of-calls.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0031-batches-of-calls-are-sent-one-by-one" tabindex="-1">0031 Batches of calls are sent one by one <a class="header-anchor" href="#0031-batches-of-calls-are-sent-one-by-one" aria-label="Permalink to &quot;0031 Batches of calls are sent one by one&quot;">​</a></h1><p>Date: 2026-11-16. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Libraries use EIP-5792 (<code>wallet_sendCalls</code>) where a wallet offers it. Accounts here are plain keys: there is no way to make several calls one transaction without turning them into contracts.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><ul><li>Calls are separate transactions of one approval, sent without waiting for blocks, as the standard demands. <code>atomic</code> is <code>unsupported</code> on every chain, and <code>atomicRequired: true</code> is <code>5760</code>, also for a single call: what was reported must be what is done.</li><li>The waiting request sends the calls, as for <code>eth_sendTransaction</code>. So a revocation, a lock or a page that leaves stops the rest, and a resent request continues after a worker stop. After a restart of the browser nobody waits, and nothing is sent without being seen: the batch has ended, and the next worker notes it in the activity.</li><li>The signed transactions are the record of what was sent; the batch adds only its id and, at its end, the hashes. No state of a call is stored twice.</li><li>A call whose outcome is unknown ends the batch: transactions after a missing nonce would hang.</li><li>The site gets the id as soon as anything may be on the chain. It gets the error only if nothing is.</li><li>The gas of a later call may depend on earlier ones. <code>eth_simulateV1</code> tells where the node has it. Elsewhere the limit is 1,000,000, stated on the screen, and the user can change it: the usual case, an approval and a swap, must not need a confirmation that teaches users to ignore warnings.</li><li><code>wallet_showCallsStatus</code> opens the activity of the site. A site can steal the focus with it, so it is limited to three times at once and then once a minute.</li></ul><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A batch may end half done. The screen says so before, the activity and the status say so afterwards.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0031-batches-of-calls.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0031BatchesOfCalls = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0031BatchesOfCalls as default
};
