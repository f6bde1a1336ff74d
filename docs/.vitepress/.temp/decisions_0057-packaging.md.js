import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0057 How the hosted node is packaged","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0057-packaging.md","filePath":"docs/decisions/0057-packaging.md"}');
const _sfc_main = { name: "decisions/0057-packaging.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0057-how-the-hosted-node-is-packaged" tabindex="-1">0057 How the hosted node is packaged <a class="header-anchor" href="#0057-how-the-hosted-node-is-packaged" aria-label="Permalink to &quot;0057 How the hosted node is packaged&quot;">​</a></h1><p>Date: 2026-11-17. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>The hosted node was a program of this repository, and part of the test kit&#39;s package. Operators need an image, manifests and a unit, and nobody should have to build the wallet for them.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><ul><li><code>npm run pack-node</code> makes <code>portolan-node-&lt;version&gt;.tgz</code>: the two programs, and the packages that they import with the versions of our <code>package.json</code>. It shares its code with the package of the test kit (<a href="/decisions/0046-kit-package.html">0046</a>).</li><li>The image contains the same two programs, and the packages of the lockfile instead of what npm would resolve on that day. They are built on the architecture of the machine: they are JavaScript. npm is told the platform of the image for litesvm, and EDR has a package for each, of which the image keeps one. It runs as <code>node</code>, without a shell script.</li><li>The settings are a secret in Kubernetes, because the addresses of nodes and partners may contain keys.</li><li>Plain manifests, no chart: seven objects need no templates.</li><li>A user of its own for the systemd unit, not <code>DynamicUser</code> with credentials: those are copied at the start, and a reload would not see a new file.</li><li>A test reads all YAML, gives the settings to the service&#39;s own parser, and compares the metrics in the dashboard and the alert rules with those that the service has.</li></ul><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>What was tried: the tarball (a fresh <code>npm install</code>, the version, a start with the embedded networks), <code>promtool check</code> and <code>test</code> of the rules, <code>systemd-analyze verify</code> of the unit, and the image&#39;s <code>npm ci</code> for arm64 on amd64, which installs litesvm for arm64. The image has not been built yet, and nothing has run in a cluster yet. A change of metrics, settings or probes fails the test until <code>deploy/</code> follows.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0057-packaging.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0057Packaging = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0057Packaging as default
};
