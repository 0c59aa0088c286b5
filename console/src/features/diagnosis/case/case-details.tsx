import { Box, Paper, Stack, Typography } from '@mui/material'
import type { AdminCase } from '../../../../../contract/diagnosis/case-admin.ts'
import { Section } from '../../../shared/display/section.tsx'
import { Notes } from '../../../shared/notes/notes.tsx'
import { CaseRequests } from '../customer-request/case-requests.tsx'
import { useAddCaseNote, useCaseNotes } from '../diagnosis.queries.ts'
import { CheckIns, EarlierDiagnoses } from './earlier-diagnoses.tsx'
import { EngineResult } from './engine-result.tsx'
import { PhotoZoom } from './photo-zoom.tsx'
import { EmergencyBanner, ToxicitySection } from './safety.tsx'

/** What the customer was asked for, the submission, the engine's result, the rating, the check-ins and earlier diagnoses. */
export const CaseDetails = ({ adminCase }: { adminCase: AdminCase }) => (
  <Paper variant="outlined" sx={{ p: { xs: 1.5, md: 2.5 }, minWidth: 0 }}>
    <EmergencyBanner {...adminCase} />
    <CaseRequests {...adminCase} />
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1.5, mb: 2 }}>
      <PhotoZoom
        title="전체 사진"
        path={adminCase.fullPlantImageUrl}
        regions={adminCase.regions?.filter(({ photo }) => photo === 'FULL')}
      />
      <PhotoZoom
        title="증상 사진"
        path={adminCase.symptomImageUrl}
        regions={adminCase.regions?.filter(({ photo }) => photo === 'SYMPTOM')}
      />
    </Box>
    <Section title="손님이 쓴 글">
      <Typography sx={{ whiteSpace: 'pre-line' }}>{adminCase.prompt}</Typography>
    </Section>
    <Answers adminCase={adminCase} />
    <EngineResult adminCase={adminCase} />
    <ToxicitySection {...adminCase} />
    {adminCase.feedback && (
      <Section title="손님의 평가">
        <Typography>{adminCase.feedback.helpful ? '도움이 됐어요' : '틀린 것 같아요'}</Typography>
        {adminCase.feedback.comment && (
          <Typography sx={{ whiteSpace: 'pre-line' }}>{adminCase.feedback.comment}</Typography>
        )}
      </Section>
    )}
    {adminCase.checkIns.length > 0 && (
      <Section title="돌봄 계획의 소식">
        <CheckIns checkIns={adminCase.checkIns} />
      </Section>
    )}
    {adminCase.earlier.length > 0 && <EarlierDiagnoses earlier={adminCase.earlier} />}
    <CaseNotes id={adminCase.id} />
  </Paper>
)

function CaseNotes({ id }: { id: string }) {
  const query = useCaseNotes(id)
  const add = useAddCaseNote()
  return (
    <Section title="메모">
      <Notes id={id} query={query} add={add} />
    </Section>
  )
}

function Answers({ adminCase: { answers, followUps } }: { adminCase: AdminCase }) {
  const all: AdminCase['answers'] = [...answers, ...followUps]
  if (all.length === 0) return null
  return (
    <Section title="질문과 답">
      <Stack component="dl" sx={{ m: 0, gap: 0.5 }}>
        {all.map(({ question, answer, isFreeText }) => (
          <Box key={question} sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
            <Typography component="dt" color="textSecondary" sx={{ minWidth: 140 }}>
              {question}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 500 }}>
              {isFreeText ? `“${answer}”` : answer}
              {isFreeText && (
                <Typography component="span" variant="body2" color="textSecondary">
                  {' 직접 쓴 답'}
                </Typography>
              )}
            </Typography>
          </Box>
        ))}
      </Stack>
    </Section>
  )
}
