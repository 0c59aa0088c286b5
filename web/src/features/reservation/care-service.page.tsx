import { Link } from '@tanstack/react-router'
import { CalendarDays, type LucideIcon, MapPin, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { defaultPrices, formatWon, potSizes, servicePrices } from '../../../../contract/reservation/price.ts'
import { type Stage, stageLabels, stages } from '../../../../contract/reservation/reservation-status.ts'
import { screens } from '../../../../contract/screens.ts'
import { Badge, Button, Card, Page, Section, StickyActions } from '../../../../ui/index.ts'
import { RestNote } from '../../shared/rest-note.tsx'
import { PriceBridge } from './booking/price-bridge.tsx'
import { StageDrawing } from './journey/stage-drawing.tsx'

/** /care-service-desc */
export const CareServicePage = () => (
  <Page
    wide
    title="손이 많이 가는 일은 새잎이 할게요"
    lead="하는 일과 가격을 모두 적었어요."
    className="flex-1 pb-0"
  >
    <div className="flex flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-x-12">
      <div>
        <RestNote />
        <HowItGoes />
        <PriceBridge className="mb-10" />
        <div className="md:grid md:grid-cols-2 md:gap-x-8">
          <Prepaid />
          <PickupFee />
        </div>
        <SoilChange />
        <WhenPricesChange />
        <div className="md:grid md:grid-cols-2 md:gap-x-8">
          <VisitFee />
          <RegularCare />
          <Rental />
        </div>
        <GoodToKnow />
      </div>
      <Apply />
    </div>
  </Page>
)

/** The next step: a bar at the bottom, beside the prices on wide windows. */
const Apply = () => (
  <div className="contents lg:sticky lg:top-24 lg:mb-12 lg:flex lg:flex-col lg:gap-4 lg:rounded-lg lg:border lg:border-line lg:bg-surface-raised lg:p-6 lg:shadow-card">
    <div className="hidden lg:block">
      <h2 className="text-lg font-bold">픽업 케어 서비스</h2>
      <p className="mt-1 text-ink-muted">화분을 수거해 돌본 뒤 다시 배송해 드려요.</p>
    </div>
    <StickyActions className="flex-wrap items-center gap-x-4 lg:static lg:mx-0 lg:mt-0 lg:border-0 lg:bg-transparent lg:p-0">
      <p className="shrink-0 lg:mb-2 lg:w-full">
        <span className="block text-xs text-ink-muted">화분 1개, 예약할 때</span>
        <strong className="text-lg font-bold">{formatWon(defaultPrices.SMALL)}부터</strong>
      </p>
      <Button asChild size="lg" className="flex-auto">
        <Link to={screens.reservation.route}>신청하기</Link>
      </Button>
    </StickyActions>
  </div>
)

const texts: Record<Stage, string> = {
  PICKUP: '고르신 날에 화분을 데리러 가요.',
  CARE: '전문가가 흙과 뿌리를 살펴 돌봐요.',
  DELIVERY: '최소 1주일 뒤, 집으로 데려다드려요.',
}

/** The three stages in pictures. */
const HowItGoes = () => (
  <section aria-labelledby="how-it-goes" className="mb-5 rounded-lg bg-leaf-soft p-5 md:p-8">
    <h2 id="how-it-goes" className="mb-4 text-lg font-bold">
      픽업 케어 서비스는 이렇게 진행돼요
    </h2>
    <ol className="grid gap-4 sm:grid-cols-3">
      {stages.map((stage, index) => (
        <li key={stage} className="flex items-center gap-4 sm:flex-col sm:text-center">
          <div className="w-16 shrink-0 sm:w-32">
            <StageDrawing stage={stage} />
          </div>
          <div>
            <h3 className="font-semibold">
              <span className="text-leaf">{index + 1}</span> {stageLabels[stage]}
            </h3>
            <p className="mt-0.5 text-sm text-ink-muted sm:text-base">{texts[stage]}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)

const { regularCare, rental } = servicePrices

/** Regular visits by a gardener. */
const RegularCare = () => (
  <Section
    title="정기 케어"
    action={<Badge tone="sun">정기 케어 고객 {regularCare.discountPercent}% 할인</Badge>}
  >
    <Card>
      <p className="text-ink-muted">한 달에 {regularCare.visitsPerMonth}번 찾아가 돌봐요. 월 요금이에요.</p>
      <PriceTable
        label="정기 케어 월 요금"
        rows={regularCare.plans.map(({ largePots, price }) => ({ name: `대형 화분 ${largePots}개`, price }))}
      />
    </Card>
  </Section>
)

/** Plant rental with care. */
const Rental = () => (
  <Section title="식물 렌탈">
    <Card>
      <p className="muted">대형 화분 1개, 월</p>
      <p className="font-semibold">{formatWon(rental.perLargePot)}부터</p>
      <p className="mt-1 text-ink-muted">
        최소 {rental.minimumMonths}개월, 한 달에 {rental.visitsPerMonth}번 찾아가 관리해요.
      </p>
    </Card>
  </Section>
)

/** Visit fees by distance. */
const VisitFee = () => (
  <Section title="방문 케어 출장비">
    <Card>
      <p className="text-ink-muted">집으로 찾아가 돌봐요. 출장비는 구별 권역에 따라 달라요.</p>
      <PriceTable
        label="권역별 출장비"
        rows={servicePrices.visitZones.map((price, index) => ({ name: `${index + 1}권역`, price }))}
      />
    </Card>
  </Section>
)

const { base, freePots, extraPot } = servicePrices.pickup

/** Of prices that a booking does not charge: `bookingPriceText` in short. */
const notAtBooking = <Badge>예약할 때는 안 내요</Badge>
const afterCareText = '케어 뒤 비용이 다르면 먼저 여쭤봐요.'

/** Prices of pickup and delivery. */
const PickupFee = () => (
  <Section title="픽업 기본 요금" action={notAtBooking}>
    <Card>
      <p className="mb-3 text-ink-muted">{afterCareText}</p>
      <p className="font-semibold">{formatWon(base)}</p>
      <p className="mb-3 text-ink-muted">화분 {freePots}개까지는 추가 요금이 없어요.</p>
      <p className="border-line border-t pt-3 text-sm font-semibold">{freePots + 1}번째 화분부터 1개마다</p>
      <PriceTable
        label={`${freePots + 1}번째 화분부터 추가 요금`}
        rows={potSizes.map(({ size, label }) => ({ name: label, price: extraPot[size], extra: true }))}
      />
    </Card>
  </Section>
)

/** Prices charged at booking. */
const Prepaid = () => (
  <Section title="온라인 예약 견적" action={<Badge tone="sun">최대 5% 할인</Badge>}>
    <Card>
      <p className="font-semibold">예상 견적(선결제)</p>
      <p className="mt-1 mb-3 text-ink-muted">예약할 때 화분 크기와 개수로 미리 결제해요.</p>
      <p className="border-line border-t pt-3 text-sm font-semibold">화분 1개마다</p>
      <PriceTable
        label="예상 견적"
        rows={potSizes.map(({ label, diameter, price }) => ({
          name: (
            <>
              {label} <span className="text-ink-muted">{diameter}</span>
            </>
          ),
          price,
        }))}
      />
    </Card>
  </Section>
)

interface PriceTableProps {
  /** Accessible name of the table. */
  label: string
  rows: readonly { name: ReactNode; price: number; extra?: boolean }[]
}

/** Table of names and prices; `extra` prices are surcharges. */
const PriceTable = ({ label, rows }: PriceTableProps) => (
  <table aria-label={label} className="-mb-3 w-full">
    <tbody className="divide-y divide-line">
      {rows.map(({ name, price, extra }) => (
        <tr key={price}>
          <th scope="row" className="py-3 text-left font-normal">
            {name}
          </th>
          <td className="py-3 text-right font-semibold whitespace-nowrap">
            {extra && '+'}
            {formatWon(price)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const widest = 50

/** Prices by pot width, with pots drawn to scale. */
const SoilChange = () => (
  <Section title="흙갈이 요금" action={notAtBooking}>
    <p className="-mt-2 mb-4 text-ink-muted">화분 지름에 따라 달라요. {afterCareText}</p>
    <ul className="flex flex-col divide-y divide-line card px-5 py-2 sm:grid sm:grid-cols-5 sm:items-end sm:gap-3 sm:divide-y-0 sm:pt-6 sm:pb-5">
      {servicePrices.soilChange.map(({ diameterCm, price }) => (
        <li
          key={diameterCm}
          className="flex items-center gap-4 py-2 sm:flex-col sm:gap-0 sm:py-0 sm:text-center"
        >
          <div className="flex w-14 shrink-0 justify-center sm:w-full sm:max-w-28">
            <div style={{ width: `${(diameterCm / widest) * 100}%` }}>
              <PotToScale />
            </div>
          </div>
          <p className="flex-1 text-ink-muted sm:mt-2 sm:flex-none sm:text-sm">{diameterCm}cm 이하</p>
          <p className="font-semibold whitespace-nowrap">{formatWon(price)}</p>
        </li>
      ))}
    </ul>
  </Section>
)

const PotToScale = () => (
  <svg viewBox="0 0 64 62" width="100%" fill="none" strokeLinecap="round" aria-hidden="true">
    <path d="M32 22C32 15 31 12 32 8" className="stroke-draw-deep" strokeWidth="2.4" />
    <path d="M32 18C23 18 19 12 20 5 27 6 32 11 32 18Z" className="fill-draw-leaf" />
    <path d="M32 15C31 8 36 3 44 3 44 10 39 15 32 15Z" className="fill-draw-new" />
    <path d="M8 24Q32 14 56 24Z" className="fill-draw-soil" />
    <path d="M6 30H58L52.6 57A5 5 0 0 1 47.7 61H16.3A5 5 0 0 1 11.4 57Z" className="fill-draw-pot" />
    <path d="M38 30H58L52.6 57A5 5 0 0 1 47.7 61H36Z" className="fill-draw-pot-shade" />
    <path
      d="M5 22H59A3 3 0 0 1 62 25V30A3 3 0 0 1 59 33H5A3 3 0 0 1 2 30V25A3 3 0 0 1 5 22Z"
      className="fill-draw-pot"
    />
    <path d="M8 26.5H40" className="stroke-draw-bloom" strokeWidth="2" />
  </svg>
)

/** Reasons why the final price may differ from the estimate. */
const WhenPricesChange = () => (
  <Section title="이럴 때 금액이 달라질 수 있어요">
    <Card>
      <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-leaf">
        <li>더 큰 화분으로 바꾸거나 흙의 양이 달라질 때</li>
        <li>계단으로 옮겨야 할 때</li>
        <li>화분이 3개 이상일 때</li>
        <li>무거운 화분일 때</li>
        <li>심을 빈 화분을 함께 보낼 때</li>
      </ul>
    </Card>
  </Section>
)

const facts: { Icon: LucideIcon; title: string; text: string }[] = [
  { Icon: CalendarDays, title: '최소 1주일', text: '수거한 화분은 돌본 뒤 최소 1주일이 지나 배송해요.' },
  { Icon: Sprout, title: '1개월 교체 보장', text: '구매하신 식물이 1개월 안에 죽으면 바꿔 드려요.' },
  {
    Icon: MapPin,
    title: '서울 전 지역, 경기 일부',
    text: '신청할 때 주소를 넣으면 가능한 곳인지 바로 알려 드려요.',
  },
]

const GoodToKnow = () => (
  <Section title="알아 두세요">
    <ul className="grid gap-4 md:grid-cols-3">
      {facts.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="grid size-11 shrink-0 place-items-center rounded-md bg-leaf-soft text-leaf"
          >
            <Icon className="size-5" strokeWidth={1.8} />
          </span>
          <div>
            <h3 className="font-semibold">{title}</h3>
            <p className="text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)
