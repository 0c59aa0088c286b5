import { Link } from '@tanstack/react-router'
import { CircleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { screens } from '../../../../../contract/screens.ts'
import { scrollBehavior } from '../../../../../ui/index.ts'
import { ChatLink } from './chat-link.tsx'
import type { BookingProblem } from './use-booking-submission.ts'

interface ProblemBannerProps {
  problem: BookingProblem
  onClose: () => void
  /** Books although the same booking stands. */
  onBookAnother?: () => void
}

/** Error above the form; scrolls into view. */
export function ProblemBanner({ problem, onClose, onBookAnother }: ProblemBannerProps) {
  const banner = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same message may appear again
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'start', behavior: scrollBehavior() })
  }, [problem.id])
  return (
    <div
      ref={banner}
      role="alert"
      className="mb-6 flex scroll-mt-20 items-start gap-3 rounded-md bg-clay-soft py-3 pr-2 pl-4 text-clay md:scroll-mt-24"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0 flex-1 font-semibold">
        {problem.text}
        {problem.offers === 'unpaid' && (
          <Link
            to={screens.reservations.route}
            className="mt-1 flex min-h-11 items-center underline underline-offset-4"
          >
            결제하지 않은 예약 보기
          </Link>
        )}
        {problem.offers === 'same' && (
          <span className="mt-1 flex flex-wrap gap-x-5">
            <Link
              to={problem.link ?? screens.reservations.route}
              className="flex min-h-11 items-center underline underline-offset-4"
            >
              그 예약 보기
            </Link>
            <button type="button" onClick={onBookAnother} className="min-h-11 underline underline-offset-4">
              그래도 하나 더 예약하기
            </button>
          </span>
        )}
        {problem.offers === 'chat' && (
          <span className="mt-1 block">
            <ChatLink>채팅 상담하기</ChatLink>
          </span>
        )}
      </p>
      <button
        type="button"
        aria-label="닫기"
        onClick={onClose}
        className="-my-2.5 grid size-11 shrink-0 place-items-center rounded-full transition duration-120 active:bg-line"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  )
}
