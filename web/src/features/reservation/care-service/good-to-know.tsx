import { CalendarDays, type LucideIcon, MapPin, Sprout } from 'lucide-react'
import { Card, Section } from '../../../../../ui/index.ts'

/** Reasons why the final price may differ from the estimate. */
export const WhenPricesChange = () => (
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

export const GoodToKnow = () => (
  <Section title="알아 두세요">
    <ul className="grid gap-4 md:grid-cols-3">
      {facts.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="grid size-11 shrink-0 place-items-center rounded-full rounded-tl-sm rounded-br-sm bg-leaf-soft text-leaf"
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
