import { Box, Paper, Stack, Typography } from '@mui/material'
import type { ExpertCase } from '../../../../contract/expert-case.ts'
import { EngineView } from './engine-view.tsx'
import { CheckIns, Past } from './past.tsx'
import { PhotoZoom } from './photo-zoom.tsx'
import { Section } from './section.tsx'

/** What the person sent, what the engine made of it, and what was before. */
export const CaseFacts = ({ shown }: { shown: ExpertCase }) => (
  <Paper variant="outlined" sx={{ p: { xs: 1.5, md: 2.5 }, minWidth: 0 }}>
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1.5, mb: 2 }}>
      <PhotoZoom title="전체 사진" path={shown.fullPlantImageUrl} />
      <PhotoZoom title="증상 사진" path={shown.symptomImageUrl} />
    </Box>
    <Section title="손님이 쓴 글">
      <Typography sx={{ whiteSpace: 'pre-line' }}>{shown.prompt}</Typography>
    </Section>
    <Answers shown={shown} />
    <EngineView shown={shown} />
    {shown.feedback && (
      <Section title="손님의 평가">
        <Typography>{shown.feedback.helpful ? '도움이 됐어요' : '틀린 것 같아요'}</Typography>
        {shown.feedback.comment && (
          <Typography sx={{ whiteSpace: 'pre-line' }}>{shown.feedback.comment}</Typography>
        )}
      </Section>
    )}
    {shown.checkIns.length > 0 && (
      <Section title="돌봄 계획의 소식">
        <CheckIns checkIns={shown.checkIns} />
      </Section>
    )}
    {shown.earlier.length > 0 && <Past earlier={shown.earlier} />}
  </Paper>
)

function Answers({ shown: { answers, followUps } }: { shown: ExpertCase }) {
  const all = [...answers, ...followUps]
  if (all.length === 0) return null
  return (
    <Section title="질문과 답">
      <Stack component="dl" sx={{ m: 0, gap: 0.5 }}>
        {all.map(({ question, answer }) => (
          <Box key={question} sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
            <Typography component="dt" color="textSecondary" sx={{ minWidth: 140 }}>
              {question}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 500 }}>
              {answer}
            </Typography>
          </Box>
        ))}
      </Stack>
    </Section>
  )
}
