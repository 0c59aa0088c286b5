import { useEffect, useState } from 'react'
import { Badge, Card, Section, type Tone } from '../../../../../ui/index.ts'
import { type Consultation, consultationAt } from './consultation.ts'

const lookAgainMs = 20_000

const states: Record<Consultation, { tone: Tone; text: string }> = {
  OPEN: { tone: 'leaf', text: '지금은 상담 시간이에요' },
  LUNCH: { tone: 'sun', text: '지금은 점심시간이에요' },
  CLOSED: { tone: 'plain', text: '지금은 상담 시간이 아니에요' },
}

const rows = [
  ['평일', '09:00~18:00'],
  ['점심시간', '12:00~13:00'],
  ['주말·공휴일', '쉬어요'],
  ['상담 채팅', '24시간 문의할 수 있어요'],
] as const

/** When somebody answers, and whether that is now. */
export function Hours() {
  const { tone, text } = states[useConsultation()]
  return (
    <Section title="상담 시간">
      <Card>
        <p role="status" className="mb-2">
          <Badge tone={tone}>{text}</Badge>
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
