import { Backpack, Ban, MapPin, Phone, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type {
  DiagnosisResult,
  Emergency,
  Toxicity,
  ToxicityLevel,
} from '../../../../../contract/diagnosis/diagnosis.ts'
import { Badge, classNames, type Tone } from '../../../../../ui/index.ts'
import { Fold } from './fold.tsx'

/** What to do at once, with buttons that call; the first thing on the page. Renders nothing without an emergency. */
export function EmergencyPanel({ emergency }: Pick<DiagnosisResult, 'emergency'>) {
  const id = useId()
  if (!emergency) return null
  const { title, doNow, bring, doNot, contacts } = emergency
  return (
    <section
      aria-labelledby={id}
      className="mb-8 overflow-hidden rounded-lg border-2 border-clay bg-surface-raised shadow-float"
    >
      <div className="flex gap-3 bg-clay-soft px-5 py-4">
        <TriangleAlert aria-hidden size={26} className="mt-0.5 shrink-0 text-clay" />
        <div role="alert">
          <p className="font-semibold text-clay">응급 안내</p>
          <h2 id={id} className="mt-0.5 text-lg font-bold">
            {title}
          </h2>
        </div>
      </div>
      <div className="grid gap-6 px-5 py-5 lg:grid-cols-2 lg:gap-8">
        <div>
          <DoNow steps={doNow} />
          <Contacts contacts={contacts} />
        </div>
        <div className="flex flex-col gap-5">
          <Things title="가져갈 것" icon={<Backpack aria-hidden size={20} />} things={bring} />
          <Things title="하지 말 것" icon={<Ban aria-hidden size={20} />} things={doNot} isWarning />
        </div>
      </div>
    </section>
  )
}

function DoNow({ steps }: { steps: string[] }) {
  const id = useId()
  return (
    <>
      <h3 id={id} className="font-semibold">
        지금 할 일
      </h3>
      <ol aria-labelledby={id} className="mt-3 flex flex-col gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-leaf bg-clay text-sm font-semibold text-on-clay"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

const buttonLook =
  'inline-flex min-h-14 w-full items-center justify-center gap-2 rounded-lg px-2 py-3 text-center font-semibold'

/** A button per phone number; contacts without one become searches on two maps. */
const Contacts = ({ contacts }: Pick<Emergency, 'contacts'>) => (
  <div className="mt-5 flex flex-col gap-2">
    {contacts.map(({ label, phone }) =>
      phone ? (
        <a
          key={label}
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          className={classNames(buttonLook, 'bg-clay text-on-clay')}
        >
          <Phone aria-hidden size={22} className="shrink-0" />
          <span>
            {label} {!label.includes(phone) && <span className="whitespace-nowrap">{phone}</span>}
          </span>
        </a>
      ) : (
        <MapSearch key={label} label={label} />
      ),
    )}
  </div>
)

function MapSearch({ label }: { label: string }) {
  const id = useId()
  return (
    <div className="mt-1">
      <p id={id} className="text-sm font-semibold">
        {label}
      </p>
      <ul aria-labelledby={id} className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        {mapLinks(label).map(({ name, href }) => (
          <li key={name}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className={classNames(buttonLook, 'border-2 border-clay bg-surface-raised text-clay')}
            >
              <MapPin aria-hidden size={20} className="shrink-0" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ThingsProps {
  title: string
  icon: ReactNode
  things: string[]
  isWarning?: boolean
}

function Things({ title, icon, things, isWarning }: ThingsProps) {
  const id = useId()
  if (things.length === 0) return null
  return (
    <div>
      <h3
        id={id}
        className={classNames('flex items-center gap-2 font-semibold', isWarning ? 'text-clay' : 'text-ink')}
      >
        {icon}
        {title}
      </h3>
      <ul
        aria-labelledby={id}
        className={classNames(
          'mt-2 flex list-disc flex-col gap-1.5 pl-7',
          isWarning ? 'marker:text-clay' : 'marker:text-ink-muted',
        )}
      >
        {things.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </div>
  )
}

const maps = [
  { name: '카카오맵', search: 'https://map.kakao.com/link/search/' },
  { name: '네이버 지도', search: 'https://map.naver.com/p/search/' },
]

/** Returns searches near the person for a contact without a phone number: emergency rooms, else animal hospitals. */
function mapLinks(label: string): { name: string; href: string }[] {
  const place = label.includes('응급실') && !label.includes('동물') ? '응급실' : '24시 동물병원'
  return maps.map(({ name, search }) => ({ name, href: search + encodeURIComponent(place) }))
}

const levels: Record<ToxicityLevel, { word: string; tone: Tone }> = {
  TOXIC: { word: '독이 있어요', tone: 'clay' },
  IRRITANT: { word: '자극이 있어요', tone: 'sun' },
  SAFE: { word: '알려진 독 없음', tone: 'leaf' },
  UNKNOWN: { word: '확인되지 않음', tone: 'plain' },
}
const eaters = [
  { key: 'cats', name: '고양이' },
  { key: 'dogs', name: '강아지' },
  { key: 'people', name: '사람' },
] as const

interface ToxicityProps extends Pick<DiagnosisResult, 'toxicity'> {
  isOpen?: boolean
}

/** Toxicity of the plant to cats, dogs and people, with text and sources on demand. Absent in old results. */
export function ToxicityNote({ toxicity, isOpen }: ToxicityProps) {
  if (!toxicity) return null
  if (toxicity.plant === null) return <p className="py-4 muted">{toxicity.text}</p>
  return (
    <Fold
      title={`${toxicity.plant}, 먹었을 때`}
      open={isOpen}
      hint={groupByLevel(toxicity).map(({ level, names }) => (
        <span key={level} className="inline-flex items-center gap-1.5 text-sm">
          {names.join('·')} <Badge tone={levels[level].tone}>{levels[level].word}</Badge>
        </span>
      ))}
    >
      <p>{toxicity.text}</p>
      {toxicity.sources.length > 0 && (
        <>
          <p className="mt-3 text-xs font-semibold text-ink-muted">출처</p>
          <ul className="mt-1 flex flex-col gap-1 text-xs text-ink-muted">
            {toxicity.sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </>
      )}
    </Fold>
  )
}

/** Groups those who may eat of the plant by the level that holds for them, in the order of `eaters`. */
function groupByLevel(toxicity: Toxicity) {
  const groups = new Map<ToxicityLevel, string[]>()
  for (const { key, name } of eaters) {
    const level = toxicity[key]
    groups.set(level, [...(groups.get(level) ?? []), name])
  }
  return [...groups].map(([level, names]) => ({ level, names }))
}
