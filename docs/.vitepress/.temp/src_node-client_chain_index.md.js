import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"The recent chain","description":"","frontmatter":{},"headers":[],"relativePath":"src/node-client/chain/index.md","filePath":"src/node-client/chain/README.md"}');
const _sfc_main = { name: "src/node-client/chain/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="the-recent-chain" tabindex="-1">The recent chain <a class="header-anchor" href="#the-recent-chain" aria-label="Permalink to &quot;The recent chain&quot;">​</a></h1><p>What the wallet&#39;s subscriptions and the hosted node&#39;s have in common: they read a node&#39;s blocks and logs, and follow its head without gaps.</p><ul><li><code>read-chain.ts</code> asks for blocks and logs. A refusal is a <code>NodeAnswerError</code>; answers that contradict each other are an <code>UnsettledError</code>: a block was just replaced, or one node is behind another. Both are retried; everything else is an outage. A range of logs is halved where a node refuses it.</li><li><code>header.ts</code> makes a header of any block or announcement, in the form in which geth sends <code>newHeads</code>. An announcement that lacks members is only a hint that there is news.</li><li><code>known-chain.ts</code> has the last blocks, each the parent of the next. Every change is a list of steps: blocks dropped (newest first), skipped and added.</li><li><code>reconcile.ts</code> moves the known chain to a new head. It fetches everything first, so the chain changes at once or not at all.</li></ul><table tabindex="0"><thead><tr><th>The node&#39;s head</th><th>What happens</th></tr></thead><tbody><tr><td>has a known ancestor in the window</td><td>blocks above the ancestor are dropped, the branch is added</td></tr><tr><td>is on a branch from below the window</td><td>all known blocks are dropped, the branch is added from there on</td></tr><tr><td>is further ahead than the window</td><td>blocks in between are skipped; logs can be requested by range</td></tr><tr><td>is known, or below all known blocks</td><td>nothing: the node is behind. The caller may know better (below)</td></tr></tbody></table><p>The last case is a fall on a development chain. The hosted node knows that its chain is one. The wallet believes it only if block 0 changed too; otherwise it waits until other blocks replace the known ones.</p><p>Parents are requested by number and checked by hash, because a development chain that skips blocks (<code>hardhat_mine</code>) reports zeros as the hash of a parent.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("src/node-client/chain/README.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const README = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  README as default
};
