import { data, identifier } from '../rules/hex.ts'
import { logFilter } from '../rules/log-filter.ts'
import {
  optional,
  required,
  takes,
  takesNothing,
  withDefault,
} from '../rules/params.ts'
import { checkSubscription } from '../rules/subscription.ts'
import { shapeLogs } from '../shapes/log.ts'
import type { NodeMethod } from './node-method.ts'

const ofFilter = takes(required('filter id', identifier))

/**
 * Methods that change the chain or a filter. Two callers must not share a
 * filter, and reading its changes consumes them.
 */
export const sendMethods: readonly NodeMethod[] = [
  {
    name: 'eth_newFilter',
    checkParams: takes(withDefault(optional('log filter', logFilter), {})),
    credits: 20,
    effect: 'send',
    filter: 'make',
    cachePolicy: 'never',
  },
  {
    name: 'eth_newBlockFilter',
    checkParams: takesNothing,
    credits: 10,
    effect: 'send',
    filter: 'make',
    cachePolicy: 'never',
  },
  {
    name: 'eth_newPendingTransactionFilter',
    checkParams: takesNothing,
    credits: 10,
    effect: 'send',
    filter: 'make',
    cachePolicy: 'never',
  },
  {
    name: 'eth_getFilterChanges',
    checkParams: ofFilter,
    credits: 10,
    effect: 'send',
    filter: 'ask',
    cachePolicy: 'never',
    shape: shapeLogs,
  },
  {
    name: 'eth_getFilterLogs',
    checkParams: ofFilter,
    credits: 40,
    effect: 'send',
    filter: 'ask',
    cachePolicy: 'never',
    shape: shapeLogs,
  },
  {
    name: 'eth_uninstallFilter',
    checkParams: ofFilter,
    credits: 1,
    effect: 'send',
    filter: 'end',
    cachePolicy: 'never',
  },
  {
    name: 'eth_subscribe',
    checkParams: checkSubscription,
    credits: 10,
    effect: 'subscribe',
    cachePolicy: 'never',
  },
  {
    name: 'eth_unsubscribe',
    checkParams: takes(required('subscription id', identifier)),
    credits: 1,
    effect: 'subscribe',
    cachePolicy: 'never',
  },
  {
    name: 'eth_sendRawTransaction',
    checkParams: takes(required('signed transaction', data)),
    credits: 10,
    effect: 'send',
    cachePolicy: 'never',
  },
]
