import { ChevronDown, PawPrint } from 'lucide-react'
import type {
  DiagnosisResult,
  Toxicity,
  ToxicityLevel,
} from '../../../../../../contract/diagnosis/diagnosis.ts'
import { Badge, type Tone } from '../../../../../../ui/index.ts'

const levels: Record<ToxicityLevel, { word: string; tone: Tone }> = {
  TOXIC: { word: '독이 있어요', tone: 'clay' },
  IRRITANT: { word: '자극이 있어요', tone: 'sun' },
  SAFE: { word: '알려진 독 없음', tone: 'leaf' },
  UNKNOWN: { word: '확인되지 않음', tone: 'plain' },
}
const unknownPlant = '모르는 식물이면 독이 있다고 여겨 주세요.'
const eaters = [
  { key: 'cats', name: '고양이' },
  { key: 'dogs', name: '강아지' },
  { key: 'people', name: '사람' },
] as const

interface OpenProps {
  /** Shows the details at once. */
  isOpen?: boolean | undefined
}

/** Toxicity of the plant to cats, dogs and people, with text and sources on demand. Absent in old results. */
export function ToxicityNote({ toxicity, isOpen }: Pick<DiagnosisResult, 'toxicity'> & OpenProps) {
  if (!toxicity) return null
  const { plant } = toxicity
  return plant === null ? <UnknownPlant /> : <KnownPlant toxicity={{ ...toxicity, plant }} isOpen={isOpen} />
}

const UnknownPlant = () => (
  <p className="mb-8 flex gap-2 text-sm text-ink-muted">
    <PawPrint aria-hidden size={18} className="mt-0.5 shrink-0" />
    {unknownPlant}
  </p>
)

interface KnownPlantProps extends OpenProps {
  toxicity: Toxicity & { plant: string }
}

const KnownPlant = ({ toxicity, isOpen }: KnownPlantProps) => (
  <details open={isOpen} className="group mb-8 rounded-lg border border-line bg-surface">
    <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3">
      <PawPrint aria-hidden size={20} className="shrink-0 self-start text-ink-muted" />
      <span className="min-w-0 flex-1">
        <span className="text-sm font-semibold text-ink-muted">{toxicity.plant}, 먹었을 때</span>
        <span className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1.5">
          {groupByLevel(toxicity).map(({ level, names }) => (
            <span key={level} className="inline-flex items-center gap-1.5 text-sm">
              {names.join('·')} <Badge tone={levels[level].tone}>{levels[level].word}</Badge>
            </span>
          ))}
        </span>
      </span>
      <ChevronDown
        aria-hidden
        size={20}
        className="shrink-0 text-ink-muted transition duration-200 group-open:rotate-180"
      />
    </summary>
    <div className="px-4 pb-4">
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
    </div>
  </details>
)

/** Groups those who may eat of the plant by the level that holds for them, in the order of `eaters`. */
function groupByLevel(toxicity: Toxicity) {
  const groups = new Map<ToxicityLevel, string[]>()
  for (const { key, name } of eaters) {
    const level = toxicity[key]
    groups.set(level, [...(groups.get(level) ?? []), name])
  }
  return [...groups].map(([level, names]) => ({ level, names }))
}
