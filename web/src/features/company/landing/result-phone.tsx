import { Check } from 'lucide-react'
import { WiltedScene } from '../../../../../ui/drawings/scene-drawings.tsx'
import { Badge } from '../../../../../ui/index.ts'

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
export const ResultPhone = () => (
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
          <p className="mt-0.5 text-xl font-bold">{example.problem}</p>
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
                  className={`mt-0.5 grid size-4 shrink-0 place-items-center rounded-full ${index === 0 ? 'bg-leaf text-on-leaf' : 'border border-edge'}`}
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
