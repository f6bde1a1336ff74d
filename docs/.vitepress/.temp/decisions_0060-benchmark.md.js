import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0060 One benchmark, and pictures with d3-scale","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0060-benchmark.md","filePath":"docs/decisions/0060-benchmark.md"}');
const _sfc_main = { name: "decisions/0060-benchmark.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0060-one-benchmark-and-pictures-with-d3-scale" tabindex="-1">0060 One benchmark, and pictures with d3-scale <a class="header-anchor" href="#0060-one-benchmark-and-pictures-with-d3-scale" aria-label="Permalink to &quot;0060 One benchmark, and pictures with d3-scale&quot;">​</a></h1><p>Date: 2026-11-18. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Each figure had a program of its own, with its own bare extension and its own way of launching, and a debugger was attached to the worker. No page had the figures.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><ul><li><code>npm run bench</code> runs all measured parts and writes <a href="/benchmarks.html">benchmarks.md</a> with its pictures. <code>src/dev/programs.json</code> is the registry of parts and of the programs that only pass or fail.</li><li><strong>One floor.</strong> The bare extension uses the same transports as the wallet and answers with the same bytes. It is measured in the same run, in an order that is drawn.</li><li><strong>No debugger on the worker.</strong> Playwright attaches to every worker, so it only prepares the profile. A small client of the debugging protocol then drives the pages.</li><li><strong>Exact clocks.</strong> The page is cross-origin isolated: otherwise its clock has steps of 0.1 ms, a fifth of what a warm call takes.</li><li><strong>Pictures</strong> are SVG from React, which we have, and <code>d3-scale</code> for scales and ticks (7 small packages). Observable Plot needs all of d3 and a DOM, Vega-Lite 20 packages, ECharts 50 MB. A picture has its own background and the colours of both themes, since it does not know the theme of its page.</li><li>Goals fail nothing: a machine with other work misses them. Wrong answers fail the run.</li></ul><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A figure is compared with the floor of the same run, never with one of another day. <code>npm run bench stops</code> only counts lost requests now; <code>npm run bench cold</code> times the first answer.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0060-benchmark.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0060Benchmark = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0060Benchmark as default
};
