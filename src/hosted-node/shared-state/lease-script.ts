import { CREDITS_SECONDS, RATE_SECONDS } from './shared-store.ts'

/**
 * `grantLease` of memory-store.ts, in the language of the server.
 *
 * KEYS: the credits of a key and day; the rate of a key.
 * ARGV: replica, sequence, spent, wanted, credits per day, rate wanted, credits
 * per second.
 */
export const LEASE_SCRIPT = `
local replica = ARGV[1]
local sequence, spent, wanted = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local per_day, rate_wanted, per_second = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local known = redis.call('HMGET', KEYS[1], 'total', 'granted:' .. replica, 'sequence:' .. replica)
local total, granted = tonumber(known[1]) or 0, tonumber(known[2]) or 0
if sequence > (tonumber(known[3]) or 0) then
  local others = total - granted
  granted = spent + math.max(0, math.min(wanted, per_day - others - spent))
  total = others + granted
  redis.call('HSET', KEYS[1],
    'total', string.format('%.0f', total),
    'granted:' .. replica, string.format('%.0f', granted),
    'sequence:' .. replica, ARGV[2])
  redis.call('EXPIRE', KEYS[1], ${CREDITS_SECONDS})
end
local rate = 0
if per_second > 0 then
  local time = redis.call('TIME')
  local now = time[1] * 1000 + time[2] / 1000
  local bucket = redis.call('HMGET', KEYS[2], 'credits', 'at')
  local passed = math.max(0, now - (tonumber(bucket[2]) or 0))
  local most = per_second * ${RATE_SECONDS} + 1
  local credits = math.min(most, (tonumber(bucket[1]) or 0) + passed * per_second / 1000)
  rate = math.floor(math.max(0, math.min(rate_wanted, credits)))
  redis.call('HSET', KEYS[2], 'credits', string.format('%.3f', credits - rate), 'at', string.format('%.3f', now))
  redis.call('EXPIRE', KEYS[2], 60)
end
return { string.format('%.0f', granted), string.format('%.0f', total), rate }
`
