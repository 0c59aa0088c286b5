import type * as z from 'zod/mini'
import { formatDayAt, formatTimeAt } from '../../../../../client/seoul-time.ts'
import type { virtualAccount } from '../../../../../contract/payment/payment.ts'
import { PaymentFacts } from './payment-facts.tsx'

/** Virtual account and its due date. */
export const AccountToPayInto = ({ account }: { account: z.output<typeof virtualAccount> }) => (
  <PaymentFacts
    lines={[
      ['은행', account.bank],
      ['계좌번호', account.accountNumber],
      ...(account.dueAt
        ? [['입금 기한', `${formatDayAt(account.dueAt)} ${formatTimeAt(account.dueAt)}`] as const]
        : []),
    ]}
  />
)
