import { Link } from '@tanstack/react-router'
import { formatDateAt } from '../../../../../client/seoul-time.ts'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { problemTitle } from '../../../../../contract/diagnosis/diagnosis-list-item.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Badge, Button, Photo } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { Fold } from './fold.tsx'

type ComparisonData = NonNullable<DiagnosisResult['comparison']>

const changes = {
  BETTER: <Badge tone="leaf">좋아졌어요</Badge>,
  SAME: <Badge tone="sky">비슷해요</Badge>,
  WORSE: <Badge tone="clay">나빠졌어요</Badge>,
}

/** Shows the photos of the earlier and this diagnosis side by side, and the change if it is known. */
export function Comparison({ result }: { result: DiagnosisResult & { comparison: ComparisonData } }) {
  const { comparison } = result
  const { change } = comparison
  const rows = [
    { name: '식물 전체', before: comparison.fullPlantImageUrl, now: result.fullPlantImageUrl },
    { name: '증상', before: comparison.symptomImageUrl, now: result.symptomImageUrl },
  ]
  return (
    <Fold
      title="지난번과 나란히"
      hint={
        <>
          {change && changes[change]}
          <span className="w-full muted">{comparison.text}</span>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-2">
        <p className="muted">{formatDateAt(comparison.createdAt)}</p>
        <p className="muted">이번</p>
        {rows.flatMap(({ name, before, now }) => [
          <ComparedPhoto key={`${name} before`} path={before} alt={`지난번 ${name} 사진`} />,
          <ComparedPhoto key={`${name} now`} path={now} alt={`이번 ${name} 사진`} />,
        ])}
      </div>
      <div className="mt-3 flex items-center justify-between gap-3">
        <p className="muted">지난번 진단: {problemTitle(comparison)}</p>
        <Button asChild variant="soft" className="shrink-0">
          <Link to={screens.diagnosisResult.route} params={{ id: comparison.previousId }}>
            지난 진단 보기
          </Link>
        </Button>
      </div>
    </Fold>
  )
}

const ComparedPhoto = ({ path, alt }: { path: string; alt: string }) => (
  <Photo
    {...photoSource(path)}
    sizes="(min-width: 64rem) 16rem, 50vw"
    width={1}
    height={1}
    alt={alt}
    className="rounded-leaf"
  />
)
