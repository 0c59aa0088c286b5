import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { buttonStyle, EmptyState, Page, Skeleton, SproutScene, WiltedScene } from '../../../../ui/index.ts'
import { hasCode } from '../../shared/api/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { memberIdOfToken, useIsSignedIn } from '../../shared/session.ts'
import { PaymentModal } from '../payment/index.ts'
import { UnpaidBookingSaved } from './booking/unpaid-booking-saved.tsx'
import type { Booked } from './booking/use-booking-submission.ts'
import { OpenPhoneBooking } from './phone-booking/open-phone-booking.tsx'
import { usePhoneBooking } from './phone-booking/phone-booking.queries.ts'
import { SignInButton } from './phone-booking/sign-in-button.tsx'

/** /phone-booking/{token}: what staff booked for somebody on the phone, to read and to pay. */
export function ByPhonePage() {
  const { token = '' } = useParams({ strict: false })
  const [booked, setBooked] = useState<Booked>()
  const [isPaying, setIsPaying] = useState(false)

  function onBooked(made: Booked) {
    setBooked(made)
    setIsPaying(true)
  }

  return (
    <>
      {booked && !isPaying ? (
        <UnpaidBookingSaved booked={booked} onPay={() => setIsPaying(true)} />
      ) : (
        <ByLink token={token} isTaken={booked !== undefined} onBooked={onBooked} />
      )}
      {booked && isPaying && <PaymentModal reservation={booked} onClosed={() => setIsPaying(false)} />}
    </>
  )
}

interface ByLinkProps {
  token: string
  /** Whether it was taken on this page: behind the payment it stays as it was. */
  isTaken: boolean
  onBooked: (booked: Booked) => void
}

function ByLink({ token, isTaken, onBooked }: ByLinkProps) {
  const isSignedIn = useIsSignedIn()
  const query = usePhoneBooking(token, isSignedIn ? memberIdOfToken() : undefined)
  const { data, error, isPending, isFetching, refetch } = query

  if (data?.state === 'OPEN' || (data && isTaken))
    return <OpenPhoneBooking token={token} shown={data} isSignedIn={isSignedIn} onBooked={onBooked} />
  if (data?.state === 'MINE')
    return (
      <Told title="이미 신청한 예약이에요" hint="예약 상세에서 내용과 결제를 볼 수 있어요." isFine>
        <Link
          to={screens.reservationDetail.route}
          params={{ id: data.reservationId ?? '' }}
          className={wideButton}
        >
          예약 상세 보기
        </Link>
      </Told>
    )
  if (data?.state === 'TAKEN' && !isSignedIn)
    return (
      <Told title="이미 신청한 예약이에요" hint="신청하신 분은 로그인하면 이어서 볼 수 있어요." isFine>
        <SignInButton>로그인하고 이어서 보기</SignInButton>
      </Told>
    )
  if (data?.state === 'TAKEN')
    return (
      <Told
        title="다른 분의 예약이에요"
        hint="링크를 받은 분의 계정으로 로그인하면 이어서 볼 수 있어요. 궁금한 점은 새잎에 전화해 주세요."
      >
        <Link to={screens.home.route} className={wideButton}>
          홈으로 가기
        </Link>
      </Told>
    )
  if (data)
    return (
      <Told
        title="자리를 맡아 둔 시간이 지났어요"
        hint="새잎에 다시 전화하시거나, 앱에서 바로 예약하실 수 있어요."
      >
        <Link to={screens.reservation.route} className={wideButton}>
          앱에서 예약하기
        </Link>
      </Told>
    )
  if (isPending) return <PhoneBookingSkeleton />
  if (hasCode(error, 'PHONE_BOOKING_GONE') || hasCode(error, 'VALIDATION_FAILED'))
    return (
      <Told
        title="이 링크로는 더 이상 예약할 수 없어요"
        hint="예약이 취소됐거나 새 링크를 보내 드렸어요. 궁금한 점은 새잎에 다시 전화해 주세요."
      >
        <Link to={screens.home.route} className={wideButton}>
          새잎 둘러보기
        </Link>
      </Told>
    )
  return (
    <Page className="flex-1 justify-center">
      <LoadFailure
        error={error}
        text="예약을 불러오지 못했어요."
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </Page>
  )
}

const wideButton = buttonStyle({ variant: 'soft', size: 'lg', block: true })

interface ToldProps {
  title: string
  hint: string
  /** Whether nothing is wrong. */
  isFine?: boolean
  children: ReactNode
}

const Told = ({ title, hint, isFine = false, children }: ToldProps) => (
  <Page className="flex-1 justify-center">
    <EmptyState
      drawing={isFine ? <SproutScene /> : <WiltedScene />}
      text={<h1 className="text-balance">{title}</h1>}
      hint={hint}
      action={<div className="flex w-full max-w-sm">{children}</div>}
    />
  </Page>
)

const PhoneBookingSkeleton = () => (
  <Page>
    <div role="status" aria-label="예약을 불러오고 있어요">
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-6 h-56 w-full rounded-lg" />
      <Skeleton className="mt-4 h-28 w-full rounded-lg" />
    </div>
  </Page>
)
