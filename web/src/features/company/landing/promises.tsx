import { CircleHelp, HeartHandshake, type LucideIcon, ReceiptText, ShieldCheck } from 'lucide-react'
import { LandingSection } from './landing-section.tsx'

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
export const Promises = () => (
  <LandingSection title="이렇게 약속해요" ground="bg-surface">
    <ul className="grid gap-6 sm:grid-cols-2 md:gap-10">
      {promises.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="grid size-12 shrink-0 place-items-center rounded-full rounded-tl-sm rounded-br-sm bg-leaf-soft text-leaf"
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
