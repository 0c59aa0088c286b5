import { Link } from '@tanstack/react-router'
import { screens } from '../../../../../contract/screens.ts'
import { buttonStyle, useDialogs } from '../../../../../ui/index.ts'
import { removeBookingDraft, useHasBookingDraft } from '../../reservation/index.ts'

/** Card for a booking draft on this device: continue or discard. */
export function ResumeBooking() {
  const hasDraft = useHasBookingDraft()
  const { confirm } = useDialogs()
  if (!hasDraft) return null

  async function askAndRemove() {
    const question = { title: '작성 중인 예약을 지울까요?', confirm: '지우기', danger: true }
    if (await confirm(question)) removeBookingDraft()
  }

  return (
    <section aria-label="작성 중인 예약" className="mb-8 card p-5">
      <h2 className="text-lg font-bold">작성 중인 예약이 있어요</h2>
      <p className="mt-1 text-ink">적어 두신 곳부터 이어서 신청할 수 있어요.</p>
      <div className="mt-4 flex gap-2">
        <Link
          to={screens.reservation.route}
          search={{ service: 'pickup' }}
          className={buttonStyle({ variant: 'soft' })}
        >
          이어서 하기
        </Link>
        <button
          type="button"
          className="min-h-11 rounded-md px-4 font-semibold text-ink-muted active:bg-line"
          onClick={() => void askAndRemove()}
        >
          지우기
        </button>
      </div>
    </section>
  )
}
