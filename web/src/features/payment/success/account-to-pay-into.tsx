import type * as z from 'zod/mini'
import type { virtualAccount } from '../../../../../contract/payment.ts'
import { clockTime, longDate } from '../../../shared/time.ts'
import { Facts } from './facts.tsx'

/** Where the money is awaited, and until when. */
export const AccountToPayInto = ({ account }: { account: z.output<typeof virtualAccount> }) => (
  <Facts
    lines={[
      ['은행', account.bank],
      ['계좌번호', account.accountNumber],
      ...(account.dueAt
        ? [['입금 기한', `${longDate(account.dueAt)} ${clockTime(account.dueAt)}`] as const]
        : []),
    ]}
  />
)
