import type { Call } from './call.ts'

export interface LedgerEntry {
  paymentKey: string
  orderId: string
  status: string
  totalAmount: number
  balanceAmount: number
  cancels: { amount: number; transactionKey: string; idempotencyKey: string | null }[]
}

/** Controls the sandbox's payment provider: its behaviour, the buyer's actions and its ledger. */
export function practiceProvider(call: Call) {
  const control = (path: string, body?: object) =>
    call(body ? 'POST' : 'GET', `/sandbox/control/toss${path}`, body ? { body } : {})
  const authorization = `Basic ${Buffer.from('test_gsk_practice:').toString('base64')}`
  return {
    behave: (behaviour: object) => control('', behaviour),
    /** Number of received calls by kind. */
    received: async () =>
      (await control('')).body.received as Record<'confirm' | 'cancel' | 'lookup', number>,
    authenticate: async (buyer: { orderId: string; amount: number; method?: string; outcome?: string }) =>
      (await control('/authenticate', buyer)).body.paymentKey as string,
    deposit: (orderId: string) => control('/deposit', { orderId }),
    entriesOf: async (orderId: string) =>
      ((await control('/ledger')).body as LedgerEntry[]).filter((entry) => entry.orderId === orderId),
    /** Calls the provider directly, without our server. */
    provider: (method: string, path: string, body?: object) =>
      call(method, `/sandbox/toss/v1${path}`, { ...(body && { body }), headers: { authorization } }),
  }
}
