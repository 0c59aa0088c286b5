import { Copy } from 'lucide-react'
import { copyText } from '../../../../../client/copy-text.ts'
import { formatDayAt, formatTimeAt } from '../../../../../client/seoul-time.ts'
import type { DepositAwaited } from '../../../../../contract/payment/payment.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import { Button, useDialogs } from '../../../../../ui/index.ts'

/** The account, the amount and the time by which the customer has to pay. */
export function Deposit({ bank, accountNumber, dueAt, amount }: DepositAwaited) {
  const { toast } = useDialogs()

  async function copy() {
    const isCopied = await copyText(`${bank} ${accountNumber}`)
    toast(isCopied ? '계좌번호를 복사했어요.' : '계좌번호를 길게 눌러 복사해 주세요.')
  }

  return (
    <section aria-labelledby="deposit" className="mb-8 rounded-lg bg-sun-soft p-5">
      <h2 id="deposit" className="text-lg font-bold">
        입금을 기다리고 있어요
      </h2>
      <p className="mt-1">
        {dueAt && `${formatDayAt(dueAt)} ${formatTimeAt(dueAt)}까지 `}아래 계좌로 {formatWon(amount)}을 입금해
        주세요. 입금이 확인되면 알림으로 알려 드려요.
      </p>
      <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-surface-raised p-4">
        <span>
          <span className="block text-sm text-ink-muted">{bank}</span>
          <b className="select-all text-lg">{accountNumber}</b>
        </span>
        <Button variant="soft" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4.5" />
          계좌 복사
        </Button>
      </p>
      <p className="mt-3 text-sm text-ink-muted">
        다른 방법으로 결제하려면 예약을 취소하고 다시 예약해 주세요.
      </p>
    </section>
  )
}
