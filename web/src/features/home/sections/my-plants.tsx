import {
  type DiagnosisListItem,
  problemTitle,
} from '../../../../../contract/diagnosis/diagnosis-list-item.ts'
import { screens } from '../../../../../contract/screens.ts'
import { HomeSection } from './home-section.tsx'
import { PictureStrip, StateDot, StripItem } from './picture-strip.tsx'

/** The member's plants by their latest diagnoses; a dot beside the state tells whether an expert has answered. */
export const MyPlants = ({ diagnoses }: { diagnoses: DiagnosisListItem[] }) => (
  <HomeSection title="내 식물" seeAll={{ to: screens.diagnosisHistory.route, of: '진단 기록' }}>
    <PictureStrip>
      {diagnoses.map((diagnosis) => (
        <StripItem
          key={diagnosis.id}
          to={screens.diagnosisResult.route.replace('$id', diagnosis.id)}
          image={diagnosis.image}
          height={116}
          title={diagnosis.plant ?? '이름 모르는 식물'}
        >
          <span className="line-clamp-1 text-sm">{problemTitle(diagnosis)}</span>
          {diagnosis.expertFeedback ? (
            <StateDot colour="bg-leaf">전문가 답변 완료</StateDot>
          ) : (
            <StateDot colour="bg-sky">AI 진단 완료</StateDot>
          )}
          {diagnosis.expertDueAt && <span className="block pl-3 muted">전문가 답변 대기</span>}
        </StripItem>
      ))}
    </PictureStrip>
  </HomeSection>
)
