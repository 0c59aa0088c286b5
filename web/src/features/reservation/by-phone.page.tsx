import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { halfDayHours } from '../../../../contract/reservation/half-day.ts'
import type { PhoneBookingView } from '../../../../contract/reservation/phone-booking.ts'
import { formatWon, potSizes } from '../../../../contract/reservation/price.ts'
import { screens } from '../../../../contract/screens.ts'
import {
  Button,
  buttonStyle,
  Card,
  EmptyState,
  Field,
  Page,
  Skeleton,
  SproutScene,
  StickyActions,
  TextInput,
  WiltedScene,
} from '../../../../ui/index.ts'
import { ApiError, hasCode, messageOf } from '../../shared/api/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { memberIdOfToken, rememberEndedSession, useIsSignedIn } from '../../shared/session.ts'
import { PaymentModal } from '../payment/index.ts'
import { useClaimPhoneBooking, usePhoneBooking } from './booking/booking.queries.ts'
import { formatFullDay } from './booking/form/day-labels.ts'
import { PriceNotice } from './booking/notices.tsx'
import { PriceBridge } from './booking/price-bridge.tsx'
import { ProblemBanner } from './booking/problem-banner.tsx'
import { UnpaidBookingSaved } from './booking/unpaid-booking-saved.tsx'
import type { Booked, BookingProblem } from './booking/use-booking-submission.ts'

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
        <ByToken token={token} isTaken={booked !== undefined} onBooked={onBooked} />
      )}
      {booked && isPaying && <PaymentModal reservation={booked} onClosed={() => setIsPaying(false)} />}
    </>
  )
}

interface ByTokenProps {
  token: string
  /** Whether it was taken on this page: behind the payment it stays as it was. */
  isTaken: boolean
  onBooked: (booked: Booked) => void
}

function ByToken({ token, isTaken, onBooked }: ByTokenProps) {
  const isSignedIn = useIsSignedIn()
  const [digits, setDigits] = useState<string>()
  const query = usePhoneBooking(token, isSignedIn ? memberIdOfToken() : undefined, digits)
  const { data, error, isPending, isFetching, refetch } = query

  if (data?.needsDigits || (digits && !data && !hasCode(error, 'PHONE_BOOKING_GONE')))
    return <DigitsPage problem={error ? messageOf(error, '') : ''} isBusy={isFetching} onSend={setDigits} />

  if (data?.state === 'OPEN' || (data && isTaken))
    return (
      <OpenPhoneBooking
        token={token}
        digits={digits}
        view={data}
        isSignedIn={isSignedIn}
        onBooked={onBooked}
      />
    )
  if (data?.state === 'MINE')
    return (
      <MessagePage title="이미 신청한 예약이에요" hint="예약 상세에서 내용과 결제를 볼 수 있어요." isFine>
        <Link
          to={screens.reservationDetail.route}
          params={{ id: data.reservationId ?? '' }}
          className={wideButton}
        >
          예약 상세 보기
        </Link>
      </MessagePage>
    )
  if (data?.state === 'TAKEN' && !isSignedIn)
    return (
      <MessagePage title="이미 신청한 예약이에요" hint="신청하신 분은 로그인하면 이어서 볼 수 있어요." isFine>
        <SignInButton>로그인하고 이어서 보기</SignInButton>
      </MessagePage>
    )
  if (data?.state === 'TAKEN')
    return (
      <MessagePage
        title="다른 분의 예약이에요"
        hint="링크를 받은 분의 계정으로 로그인하면 이어서 볼 수 있어요. 궁금한 점은 새잎에 전화해 주세요."
      >
        <Link to={screens.home.route} className={wideButton}>
          홈으로 가기
        </Link>
      </MessagePage>
    )
  if (data)
    return (
      <MessagePage
        title="자리를 맡아 둔 시간이 지났어요"
        hint="새잎에 다시 전화하시거나, 앱에서 바로 예약하실 수 있어요."
      >
        <Link to={screens.reservation.route} className={wideButton}>
          앱에서 예약하기
        </Link>
      </MessagePage>
    )
  if (isPending) return <PhoneBookingSkeleton />
  if (hasCode(error, 'PHONE_BOOKING_GONE') || hasCode(error, 'VALIDATION_FAILED'))
    return (
      <MessagePage
        title="이 링크로는 더 이상 예약할 수 없어요"
        hint="예약이 취소됐거나 새 링크를 보내 드렸어요. 궁금한 점은 새잎에 다시 전화해 주세요."
      >
        <Link to={screens.home.route} className={wideButton}>
          새잎 둘러보기
        </Link>
      </MessagePage>
    )
  return (
    <Page className="flex-1 justify-center">
      <LoadFailure query={{ error, refetch, isFetching }} text="예약을 불러오지 못했어요." />
    </Page>
  )
}

/** Asks whoever holds the link for the number that only the caller knows. */
function DigitsPage({
  problem,
  isBusy,
  onSend,
}: {
  problem: string
  isBusy: boolean
  onSend: (digits: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [isShort, setIsShort] = useState(false)
  return (
    <Page className="flex-1 justify-center">
      <form
        className="mx-auto w-full max-w-sm"
        onSubmit={(event) => {
          event.preventDefault()
          setIsShort(typed.length < 4)
          if (typed.length === 4) onSend(typed)
        }}
      >
        <h1 tabIndex={-1} className="text-xl font-bold">
          전화하신 분이 맞는지 확인할게요
        </h1>
        <Field
          className="mt-6"
          label="연락처 뒤 네 자리"
          hint="전화로 알려 주신 번호예요."
          error={isShort ? '숫자 네 자리를 적어 주세요.' : problem}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 4))}
          />
        </Field>
        <Button type="submit" size="lg" block className="mt-4" busy={isBusy}>
          예약 보기
        </Button>
      </form>
    </Page>
  )
}

const wideButton = buttonStyle({ variant: 'soft', size: 'lg', block: true })

interface MessagePageProps {
  title: string
  hint: string
  /** Whether nothing is wrong. */
  isFine?: boolean
  children: ReactNode
}

const MessagePage = ({ title, hint, isFine = false, children }: MessagePageProps) => (
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

interface OpenPhoneBookingProps {
  token: string
  digits: string | undefined
  view: PhoneBookingView
  isSignedIn: boolean
  onBooked: (booked: Booked) => void
}

/** A phone booking that can be taken: before a sign-in the slot and the price, then everything, to check and to pay. */
function OpenPhoneBooking({ token, digits, view, isSignedIn, onBooked }: OpenPhoneBookingProps) {
  const { submit, isBusy, problem, dismiss } = useClaim({ token, digits, amount: view.amount, onBooked })
  return (
    <Page className="flex-1">
      {problem && <ProblemBanner problem={problem} onClose={dismiss} />}
      <header className="mb-6">
        <h1 tabIndex={-1} className="text-xl font-bold">
          전화로 말씀하신 예약이에요
        </h1>
        <p className="mt-2 text-ink-muted">
          <strong className="font-semibold text-ink">{formatDateTimeAt(view.until)}까지</strong> 자리를 맡아
          둘게요.{' '}
          {isSignedIn ? '내용을 확인하고 결제해 주세요.' : '로그인하면 전체 내용을 보고 결제할 수 있어요.'}
        </p>
      </header>
      <Facts view={view} />
      {view.booking && (
        <div className="mt-4 mb-8 flex flex-col gap-4">
          <PriceNotice missing={[]} onApply={() => void submit()} />
          <PriceBridge />
          <p className="muted">
            내용이 다르면 신청하지 말고 새잎에 다시 전화해 주세요. 신청하면 보통 30분 안에 결제해야 예약이
            확정돼요.{' '}
            <Link
              to={screens.refundPolicy.route}
              className="font-semibold whitespace-nowrap text-leaf underline underline-offset-4"
            >
              환불 정책 보기
            </Link>
          </p>
        </div>
      )}
      <StickyActions className="flex-wrap items-center gap-x-4">
        <p className="shrink-0">
          <span className="block text-xs text-ink-muted">예상 견적</span>
          <strong className="text-lg font-bold">{formatWon(view.amount)}</strong>
        </p>
        {isSignedIn ? (
          <Button
            size="lg"
            className="flex-1"
            disabled={isBusy || !view.booking}
            onClick={() => void submit()}
          >
            {isBusy ? '처리 중...' : '확인하고 결제하기'}
          </Button>
        ) : (
          <SignInButton>로그인하고 이어서 보기</SignInButton>
        )}
      </StickyActions>
    </Page>
  )
}

/** Sends one claim at a time. */
function useClaim({
  token,
  digits,
  amount,
  onBooked,
}: Pick<OpenPhoneBookingProps, 'token' | 'digits' | 'onBooked'> & { amount: number }) {
  const { mutateAsync, isPending } = useClaimPhoneBooking(token, digits)
  const isSending = useRef(false)
  const [problem, setProblem] = useState<BookingProblem>()

  async function submit() {
    // A second tap may arrive before React has disabled the button.
    if (isSending.current) return
    isSending.current = true
    setProblem(undefined)
    try {
      onBooked(await mutateAsync(amount))
    } catch (error) {
      const offers = error instanceof ApiError && error.code === 'TOO_MANY_UNPAID' ? 'unpaid' : undefined
      const text = messageOf(error, '예약 생성 중 오류가 발생했습니다.')
      setProblem((before) => ({ id: (before?.id ?? 0) + 1, text, offers }))
    } finally {
      isSending.current = false
    }
  }

  return { submit, isBusy: isPending, problem, dismiss: () => setProblem(undefined) }
}

const Facts = ({ view }: { view: PhoneBookingView }) => (
  <Card>
    <h2 className="font-bold">예약 내용</h2>
    <dl className="mt-3 flex flex-col gap-2.5 text-sm">
      {linesOf(view).map(([name, value]) => (
        <div key={name} className="flex gap-4">
          <dt className="w-17 shrink-0 text-ink-muted">{name}</dt>
          <dd className="min-w-0 flex-1 font-semibold whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
)

function linesOf({
  pickupDate,
  pickupSlot,
  potCount,
  amount,
  booking,
}: PhoneBookingView): [string, string][] {
  const slot: [string, string] = ['수거 일정', `${formatFullDay(pickupDate)} ${halfDayHours[pickupSlot]}`]
  const price: [string, string] = ['예상 견적', formatWon(amount)]
  if (!booking) return [slot, ['화분', `${potCount}개`], price]
  const pots = potSizes.flatMap(({ size, label }) =>
    booking.pots[size] > 0 ? [`${label} ${booking.pots[size]}개`] : [],
  )
  return [
    ['고객명', booking.customerName],
    ['연락처', booking.customerPhone],
    slot,
    ['화분', pots.join(', ')],
    ['수거 주소', `${booking.pickupAddress} ${booking.pickupAddressDetail}`],
    ['배송 주소', `${booking.deliveryAddress} ${booking.deliveryAddressDetail}`],
    ...(booking.specialRequest ? [['요청사항', booking.specialRequest] as [string, string]] : []),
    price,
  ]
}

/** Opens the sign-in, which leads back to this address. */
function SignInButton({ children }: { children: string }) {
  const navigate = useNavigate()
  return (
    <Button
      size="lg"
      className="flex-1"
      onClick={() => {
        rememberEndedSession()
        void navigate({ to: screens.login.route })
      }}
    >
      {children}
    </Button>
  )
}
