import { Link } from '@tanstack/react-router'
import {
  Camera,
  Check,
  CircleHelp,
  HeartHandshake,
  type LucideIcon,
  ReceiptText,
  ShieldCheck,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import {
  bookingPriceText,
  describeExample,
  formatWon,
  potSizes,
  servicePrices,
} from '../../../../contract/reservation/price.ts'
import { screens } from '../../../../contract/screens.ts'
import { SproutScene, WiltedScene } from '../../../../ui/drawings/scene-drawings.ts'
import { Badge, Button, buttonStyle, Calathea, Card, classNames, Hoya } from '../../../../ui/index.ts'

/** Static sections of the landing page; part of the pre-rendered page. */
export const StaticSections = () => (
  <>
    <Hero />
    <ServiceCards />
    <Promises />
    <Prices />
  </>
)

/** Claim and the two calls to action, beside an example of a result. */
const Hero = () => (
  <section aria-labelledby="company-hero" className="overflow-hidden bg-leaf-soft">
    <div className="mx-auto grid w-full max-w-wide items-end gap-x-8 px-5 py-10 md:grid-cols-2 md:items-center md:pt-16 md:pb-16">
      <div>
        <p className="font-semibold text-leaf">식물을 위한 진단과 돌봄, 새잎</p>
        <h1
          id="company-hero"
          tabIndex={-1}
          className="mt-3 text-[clamp(1.75rem,8.5vw,3.25rem)] leading-[1.2] font-bold tracking-title"
        >
          새잎이 나면,
          <br />
          나아지고 있다는
          <br />
          뜻이에요
        </h1>
        <p className="mt-5 max-w-measure text-pretty">
          아픈 까닭을 찾고, 집에서 할 일을 알려 드리고, 손이 많이 가는 일은 데려와 돌본 뒤 다시 집으로
          데려다드려요.
        </p>
        <div className="mt-7 flex flex-col gap-2 sm:flex-row md:flex-col md:items-start lg:flex-row">
          <Link to={screens.diagnosis.route} className={buttonStyle({ size: 'lg' })}>
            <Camera aria-hidden className="size-5" />
            사진으로 진단하기
          </Link>
          <Link to={screens.careService.route} className={buttonStyle({ variant: 'plain', size: 'lg' })}>
            서비스와 가격 보기
          </Link>
        </div>
      </div>
      <div className="mt-10 md:mt-0">
        <ResultPhone />
      </div>
    </div>
  </section>
)

const promises: { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: CircleHelp,
    title: '모르면 모른다고 말해요',
    text: '확실하지 않으면 억지로 이름을 붙이지 않아요. 가장 도움이 될 질문 하나를 여쭙고, 전문가에게 넘겨요.',
  },
  {
    Icon: HeartHandshake,
    title: '덜 해로운 방법부터 권해요',
    text: '약보다 물과 빛, 바람을 먼저 살펴요. 기다리면 안 되는 때만 서두르시라고 말해요.',
  },
  {
    Icon: ReceiptText,
    title: '가격을 먼저 보여 드려요',
    text: '예약하기 전에 예상 견적이 나와요. 금액이 달라져야 하면 여쭤보고, 동의하신 만큼만 받아요.',
  },
  {
    Icon: ShieldCheck,
    title: '사진은 진단에만 써요',
    text: '찍은 곳 같은 정보는 사진에서 지우고 보관해요. 떠나실 때는 사진도 함께 지워요.',
  },
]

/** Service promises. */
const Promises = () => (
  <LandingSection title="이렇게 약속해요" ground="bg-surface">
    <ul className="grid gap-6 sm:grid-cols-2 md:gap-10">
      {promises.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="grid size-12 shrink-0 place-items-center rounded-md bg-leaf-soft text-leaf"
          >
            <Icon className="size-6" strokeWidth={1.8} />
          </span>
          <div>
            <h3 className="font-bold">{title}</h3>
            <p className="mt-1 text-pretty text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </LandingSection>
)

/** What a result of the diagnosis says about a plant that was watered too much. */
const example = {
  problem: '과습',
  confidence: '그럴 가능성이 커요',
  summary: '흙이 오래 젖어 있어 뿌리가 숨을 쉬기 어려운 상태예요.',
  reasons: ['흙이 계속 젖어 있다고 하셨어요', '아래쪽(오래된) 잎부터 변했어요'],
  today: [
    '물 주기를 멈추고, 받침이나 겉화분에 고인 물을 비워 주세요.',
    '직사광은 피하되 밝고 바람이 통하는 곳으로 옮겨 주세요.',
  ],
}

/** A phone that shows an example of a result. */
const ResultPhone = () => (
  <figure className="mx-auto w-full max-w-76">
    <div
      role="img"
      aria-label={`진단 결과 예시 화면: ${example.problem}. ${example.summary}`}
      className="rounded-[2.25rem] border border-line bg-ink p-2 shadow-float dark:bg-surface-raised"
    >
      <div aria-hidden className="overflow-hidden rounded-[1.75rem] bg-canvas pb-5 text-sm">
        <div className="relative grid h-44 place-items-center bg-surface">
          <div className="size-40">
            <WiltedScene />
          </div>
          <span className="absolute top-3 left-3">
            <Badge tone="sun">예시</Badge>
          </span>
        </div>
        <div className="px-4 pt-4">
          <p className="text-xs font-semibold text-leaf">진단 결과</p>
          <p className="mt-0.5 text-lg font-bold">{example.problem}</p>
          <p className="mt-1.5">
            <Badge tone="leaf">{example.confidence}</Badge>
          </p>
          <p className="mt-2 text-ink-muted">{example.summary}</p>
          <p className="mt-4 font-semibold">이렇게 본 이유</p>
          <ul className="mt-1.5 flex flex-col gap-1 text-ink-muted">
            {example.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p className="mt-4 font-semibold">오늘 할 일</p>
          <ul className="mt-1.5 flex flex-col gap-2">
            {example.today.map((task, index) => (
              <li key={task} className="flex gap-2 rounded-md border border-line bg-surface-raised p-2.5">
                <span
                  className={`grid size-5 shrink-0 place-items-center rounded-sm ${index === 0 ? 'bg-leaf text-on-leaf' : 'border border-edge'}`}
                >
                  {index === 0 && <Check className="size-3" strokeWidth={3} />}
                </span>
                {task}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  </figure>
)

const { visitZones, regularCare, rental } = servicePrices

const cards: { name: string; price: string; unit: string; facts: string[]; note?: string }[] = [
  {
    name: '픽업 케어 서비스',
    price: formatWon(potSizes[0].price),
    unit: '소형 화분 1개부터',
    facts: potSizes.map(({ label, diameter, price }) => `${label} ${diameter} ${formatWon(price)}`),
    note: '최대 5% 할인',
  },
  {
    name: '방문 케어',
    price: formatWon(visitZones[0]),
    unit: '출장비부터',
    facts: ['집으로 찾아가 돌봐요', '출장비는 구별 권역에 따라 달라요', '상담하고 날짜를 정해요'],
  },
  {
    name: '정기 케어',
    price: formatWon(regularCare.plans[0].price),
    unit: `월, 대형 화분 ${regularCare.plans[0].largePots}개`,
    facts: regularCare.plans.map(({ largePots, price }) => `대형 화분 ${largePots}개 ${formatWon(price)}`),
    note: `정기 케어 고객 ${regularCare.discountPercent}% 할인`,
  },
  {
    name: '식물 렌탈',
    price: formatWon(rental.perLargePot),
    unit: '월, 대형 화분 1개부터',
    facts: [`최소 ${rental.minimumMonths}개월`, `한 달에 ${rental.visitsPerMonth}번 찾아가 관리해요`],
  },
]

/** Starting prices of the services. */
const Prices = () => (
  <LandingSection
    title="가격은 이 정도예요"
    lead="자세한 요금과 금액이 달라지는 경우는 서비스 안내에 모두 적었어요."
  >
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {cards.map(({ name, price, unit, facts, note }) => (
        <li key={name} className="flex">
          <Card className="flex flex-1 flex-col">
            <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
              <h3 className="font-bold">{name}</h3>
              {note && <Badge tone="sun">{note}</Badge>}
            </div>
            <p className="mt-3 text-xl font-bold">{price}</p>
            <p className="muted">{unit}</p>
            <ul className="mt-4 flex flex-col gap-1.5 border-t border-line pt-4 text-sm">
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </Card>
        </li>
      ))}
    </ul>
    <p className="mt-6 max-w-measure muted">
      {bookingPriceText} <span className="font-semibold text-ink">예: {describeExample()}</span>
    </p>
    <Button asChild variant="plain" size="lg" className="mt-6 w-full sm:w-auto">
      <Link to={screens.careService.route}>요금 자세히 보기</Link>
    </Button>
  </LandingSection>
)

interface Way {
  drawing: ReactNode
  /** Whether the drawing fills the width. */
  isWide?: boolean
  /** Availability. */
  when: string
  title: string
  text: string
  link: { to: (typeof screens)['diagnosis' | 'contents' | 'reservation']['route']; label: string }
}

const ways: Way[] = [
  {
    drawing: <Calathea />,
    when: '몇 초면',
    title: '보이는 대로 적으면 바로 알아요',
    text: '어디가 어떻게 달라졌는지 적고 몇 가지만 답해 주세요. 흔한 문제 가운데 무엇인지, 왜 그렇게 봤는지, 오늘 무엇을 하면 되는지 알려 드려요. 함께 올린 사진은 전문가가 봐요.',
    link: { to: screens.diagnosis.route, label: '진단하러 가기' },
  },
  {
    drawing: <Hoya />,
    when: '보통 24시간 안에',
    title: '전문가가 다시 살펴 글로 답해요',
    text: '보내 주신 사진과 답을 식물 전문가가 하나하나 다시 봐요. 진단이 맞는지, 그 집에서는 어떻게 돌보면 좋은지 적어 드려요.',
    link: { to: screens.contents.route, label: '돌보는 법 읽어 보기' },
  },
  {
    drawing: <BeforeAfter />,
    isWide: true,
    when: '화요일과 목요일',
    title: '데려와서 돌보고, 데려다드려요',
    text: '분갈이처럼 손이 많이 가는 일은 맡겨 주세요. 고르신 날에 수거해 흙과 뿌리를 돌보고, 최소 1주일 뒤 집으로 배송해요. 지금 어느 단계인지 언제든 볼 수 있어요.',
    link: { to: screens.reservation.route, label: '픽업 케어 서비스 예약하기' },
  },
]

/** The three services, each with a drawing. */
const ServiceCards = () => (
  <LandingSection title="새잎이 하는 세 가지">
    <ol className="flex flex-col gap-10 md:gap-16">
      {ways.map(({ drawing, isWide, when, title, text, link }, index) => (
        <li key={title} className="grid items-center gap-x-12 gap-y-4 md:grid-cols-2">
          <div
            className={classNames(
              'grid place-items-center rounded-lg bg-surface px-6 py-6 md:py-10',
              index % 2 === 1 && 'md:order-last',
            )}
          >
            <div className={isWide ? 'w-full max-w-md' : 'size-40 md:size-64'}>{drawing}</div>
          </div>
          <div>
            <p className="text-sm font-semibold text-leaf">{when}</p>
            <h3 className="mt-1 text-lg font-bold">{title}</h3>
            <p className="mt-2 max-w-measure text-pretty text-ink-muted">{text}</p>
            <Link
              to={link.to}
              className="mt-2 inline-flex min-h-11 items-center font-semibold text-leaf underline-offset-4 hover:underline"
            >
              {link.label}
            </Link>
          </div>
        </li>
      ))}
    </ol>
  </LandingSection>
)

/** The same plant before and after a care, as drawings. */
function BeforeAfter() {
  return (
    <div className="grid w-full grid-cols-2 gap-3">
      <Side label="맡기기 전" ground="bg-clay-soft">
        <WiltedScene />
      </Side>
      <Side label="돌본 뒤" ground="bg-leaf-soft">
        <SproutScene />
      </Side>
    </div>
  )
}

const Side = ({ label, ground, children }: { label: string; ground: string; children: ReactNode }) => (
  <figure className={`rounded-md p-3 text-center ${ground}`}>
    <div className="mx-auto aspect-square w-full max-w-48">{children}</div>
    <figcaption className="mt-2 text-sm font-semibold">{label}</figcaption>
  </figure>
)

interface LandingSectionProps {
  title: ReactNode
  lead?: ReactNode
  /** Background across the whole window. */
  ground?: string
  children: ReactNode
}

/** A section of the landing page: full-width background, content within the page width. */
export function LandingSection({ title, lead, ground, children }: LandingSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('py-12 md:py-20', ground)}>
      <div className="mx-auto w-full max-w-wide px-5">
        <h2 id={id} className="text-lg font-bold text-balance md:text-xl">
          {title}
        </h2>
        {lead && <p className="mt-2 max-w-measure text-pretty text-ink-muted">{lead}</p>}
        <div className="mt-6 md:mt-10">{children}</div>
      </div>
    </section>
  )
}
