import { useEffect, useState } from 'react'
import { Card, classNames, Section } from '../../../../../ui/index.ts'
import { type Consultation, consultationAt } from './consultation.ts'

const lookAgainMs = 20_000

const states: Record<Consultation, { dot: string; text: string }> = {
  OPEN: { dot: 'bg-leaf', text: '지금은 상담 시간이에요' },
  LUNCH: { dot: 'bg-sun', text: '지금은 점심시간이에요' },
  CLOSED: { dot: 'bg-edge', text: '지금은 상담 시간이 아니에요' },
}

const rows = [
  ['평일', '09:00~18:00'],
  ['점심시간', '12:00~13:00'],
  ['주말·공휴일', '쉬어요'],
  ['상담 채팅', '24시간 문의할 수 있어요'],
] as const

/** Opening hours, and whether the line is open now. */
export function Hours() {
  const { dot, text } = states[useConsultation()]
  return (
    <Section title="상담 시간" className="mb-10 flex flex-col">
      <Card className="flex-1 pb-2">
        <p role="status" className="mb-2 flex items-center gap-2.5 text-lg font-bold">
          <span aria-hidden className={classNames('size-2.5 shrink-0 rounded-full', dot)} />
          {text}
        </p>
        <dl className="divide-y divide-line">
          {rows.map(([name, time]) => (
            <div key={name} className="flex justify-between gap-4 py-3">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="text-right font-semibold">{time}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  )
}

function useConsultation() {
  const [state, setState] = useState(() => consultationAt(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setState(consultationAt(Date.now())), lookAgainMs)
    return () => clearInterval(timer)
  }, [])
  return state
}
