import { Link } from '@tanstack/react-router'
import { formatRelativeTime } from '../../../../../client/relative-time.ts'
import {
  type DiagnosisListItem,
  problemTitle,
} from '../../../../../contract/diagnosis/diagnosis-list-item.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Badge, buttonStyle, Card, EmptyState, Photo, Section, SproutScene } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'

/** The member's latest diagnoses, or an invitation to the first one. */
export const RecentDiagnoses = ({ diagnoses }: { diagnoses: DiagnosisListItem[] }) => (
  <Section title="최근 진단" action={diagnoses.length > 0 && <SeeAll />}>
    {diagnoses.length > 0 ? (
      <ul className="grid gap-3 md:grid-cols-2">
        {diagnoses.map((diagnosis) => (
          <RecentDiagnosis key={diagnosis.id} diagnosis={diagnosis} />
        ))}
      </ul>
    ) : (
      <NoDiagnosisYet />
    )}
  </Section>
)

const SeeAll = () => (
  <Link to={screens.diagnosisHistory.route} className="-mr-2 inline-flex min-h-11 items-center px-2">
    전체 보기<span className="sr-only">: 진단 기록</span>
  </Link>
)

function RecentDiagnosis({ diagnosis }: { diagnosis: DiagnosisListItem }) {
  const { id, image, createdAt, expertFeedback } = diagnosis
  return (
    <li className="min-w-0">
      <Link
        to={screens.diagnosisResult.route}
        params={{ id }}
        className="flex h-full items-center gap-4 rounded-lg border border-line bg-surface-raised p-3 shadow-card transition duration-120 active:scale-[0.985]"
      >
        <Photo
          {...photoSource(image)}
          sizes="80px"
          width={1}
          height={1}
          alt=""
          fallback=" "
          className="size-20 shrink-0 rounded-md"
        />
        <span className="flex min-w-0 flex-1 flex-col gap-2">
          <span className="line-clamp-2 font-semibold">{problemTitle(diagnosis)}</span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {expertFeedback ? (
              <Badge tone="leaf">전문가 답변 완료</Badge>
            ) : (
              <Badge tone="sky">AI 진단 완료</Badge>
            )}
            <time dateTime={createdAt} className="text-sm text-ink-muted">
              {formatRelativeTime(createdAt)}
            </time>
          </span>
        </span>
      </Link>
    </li>
  )
}

const NoDiagnosisYet = () => (
  <Card>
    <EmptyState
      drawing={<SproutScene />}
      text="아직 진단한 식물이 없어요"
      hint="잎이 처졌다면 언제든 물어보세요."
      action={
        <Link to={screens.diagnosis.route} className={buttonStyle({ variant: 'soft' })}>
          첫 진단 시작하기
        </Link>
      }
    />
  </Card>
)
