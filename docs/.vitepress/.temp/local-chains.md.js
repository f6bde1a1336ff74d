import { ssrRenderAttrs, ssrRenderAttr } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const _imports_0 = "/assets/demo-page.BG44iCsf.png";
const __pageData = JSON.parse('{"title":"Local chains","description":"","frontmatter":{},"headers":[],"relativePath":"local-chains.md","filePath":"docs/local-chains.md"}');
const _sfc_main = { name: "local-chains.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="local-chains" tabindex="-1">Local chains <a class="header-anchor" href="#local-chains" aria-label="Permalink to &quot;Local chains&quot;">​</a></h1><p><code>npm start</code> runs the <a href="/hosted-node.html">hosted node</a> with these networks and one of <a href="/hosted-node-solana.html">Solana</a>; <code>npm run hosted-node</code> runs it alone. The two development chains mine a block for each transaction. The first ten accounts of the phrase <code>test test test test test test test test test test test junk</code> have 10,000 ether each. Heritage is a small historical chain with uncles and every transaction type.</p><table tabindex="0"><thead><tr><th>Network</th><th>Chain id</th><th>Address</th></tr></thead><tbody><tr><td><code>local</code></td><td>31337</td><td><code>http://127.0.0.1:8645/local</code></td></tr><tr><td><code>local-two</code></td><td>31338</td><td><code>http://127.0.0.1:8645/local-two</code></td></tr><tr><td><code>heritage</code></td><td>61337</td><td><code>http://127.0.0.1:8645/heritage</code></td></tr></tbody></table><p>Post JSON-RPC to <code>&lt;address&gt;/v3/&lt;key&gt;</code>, or open a WebSocket at <code>ws://127.0.0.1:8645/&lt;network&gt;/ws/v3/&lt;key&gt;</code>. The development key is public and works on loopback only:</p><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">curl</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> http://127.0.0.1:8645/local/v3/portolan-development-key</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> \\</span></span>
<span class="line"><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">  -H</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;content-type: application/json&#39;</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> \\</span></span>
<span class="line"><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">  -d</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;{&quot;jsonrpc&quot;:&quot;2.0&quot;,&quot;id&quot;:1,&quot;method&quot;:&quot;eth_blockNumber&quot;}&#39;</span></span></code></pre></div><p>If port 8645 is taken, the node uses a free one, but the wallet still looks on 8645 and answers calls with <code>4901</code>.</p><h2 id="demo-page" tabindex="-1">Demo page <a class="header-anchor" href="#demo-page" aria-label="Permalink to &quot;Demo page&quot;">​</a></h2><p><code>npm start</code> serves it at <code>http://127.0.0.1:8646/dapp/index.html</code>. It finds the wallet, connects, reads two chains, signs, sends and revokes, and logs every message. Each action shows the code that does it, to paste into the console; the tabs &quot;Official client&quot; and &quot;wagmi&quot; do the same through these libraries. Its token, DEMO, is on the development chains at <code>0x000000000000000000000000000000000000de30</code>. It is plain TypeScript: start with src/dapp/main.ts.</p><p><img${ssrRenderAttr("src", _imports_0)} width="600" alt="The demo page: it found the wallet, connected two chains and logs all messages"></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/local-chains.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const localChains = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  localChains as default
};
