/** What the metrics mean, by name; a test finds one that is missing. */
export const helpTexts: Readonly<Record<string, string>> = {
  portolan_info: 'Always 1; its labels are the versions.',
  portolan_calls_total: 'JSON-RPC calls by network, method and outcome.',
  portolan_call_seconds:
    'Seconds from reading a JSON-RPC call to its answer, by network.',
  portolan_unavailable_total: 'Calls that no node answered, by network.',
  portolan_refusals_total:
    'Requests and WebSocket handshakes that were refused, by HTTP status.',
  portolan_credits_total:
    'Credits charged since the start, by id of the API key and method.',
  portolan_credits_today:
    'Credits charged since midnight UTC, by id of the API key.',
  portolan_cache_requests_total:
    'Lookups of cacheable calls in the response cache, by network and outcome.',
  portolan_cache_bytes: 'Bytes in the response cache, by network.',
  portolan_upstream_seconds:
    'Seconds until a node answered a call or failed, by upstream.',
  portolan_upstream_calls_total:
    'Calls to a node, by upstream and outcome: result, error, or the reason of the outage.',
  portolan_outages_total:
    'Outages that made the router pass over a node, by upstream and reason.',
  portolan_upstream_open:
    '1 while a node is down, resting after Retry-After, or on another chain, by upstream.',
  portolan_upstream_head: 'Newest block that a node reported, by upstream.',
  portolan_upstream_probe_seconds:
    'Seconds that probes of a node take on average, by upstream.',
  portolan_shared_available: '1 while the store of the replicas answers.',
  portolan_shared_unbooked_credits:
    'Credits spent that the store of the replicas does not know yet.',
  portolan_shared_cache_hits_total:
    'Answers that another replica had put into the store.',
  portolan_sockets: 'Open WebSockets of clients.',
  portolan_worker_restarts_total: 'Workers that ended and were replaced.',
  portolan_spans_dropped_total:
    'Spans that the collector of traces did not get.',
  process_start_time_seconds: 'When the process started, in Unix seconds.',
  process_cpu_seconds_total: 'Processor seconds used, in user and system mode.',
  process_resident_memory_bytes: 'Resident memory of the process.',
  process_open_fds: 'Open file descriptors.',
  nodejs_heap_size_used_bytes: 'Bytes of the JavaScript heap in use.',
  nodejs_heap_size_total_bytes: 'Bytes of the JavaScript heap.',
  nodejs_external_memory_bytes: 'Bytes outside of the heap, such as buffers.',
  nodejs_eventloop_lag_p50_seconds:
    'Median delay of the event loop since the last scrape.',
  nodejs_eventloop_lag_p99_seconds:
    '99th percentile of the delay of the event loop since the last scrape.',
  nodejs_gc_seconds_total: 'Seconds of garbage collection, by kind.',
  nodejs_gc_runs_total: 'Garbage collections, by kind.',
}
