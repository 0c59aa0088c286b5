import { Box, Stack, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { AdminCase } from '../../../../../contract/diagnosis/case-admin.ts'
import { pictureUrl, thumbnailUrl } from '../../../shared/display/pictures.ts'
import { Section } from '../../../shared/display/section.tsx'
import { LinkedText } from '../answer/linked-text.tsx'

const answerLabels = { BETTER: '나아졌어요', SAME: '그대로예요', WORSE: '나빠졌어요' }

/** Earlier diagnoses of the same plant, newest first. */
export const EarlierDiagnoses = ({ earlier }: Pick<AdminCase, 'earlier'>) => (
  <Section title={`이 식물의 지난 진단 ${earlier.length}번`}>
    <Stack sx={{ gap: 2 }}>
      {earlier.map((it) => (
        <Box key={it.id} sx={{ borderLeft: '3px solid var(--color-line)', pl: 1.5 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {it.problem}
            <Typography component="span" variant="body2" color="textSecondary">
              {' '}
              {formatDateTimeAt(it.createdAt)}
            </Typography>
          </Typography>
          <Stack direction="row" sx={{ gap: 1, my: 1 }}>
            <Thumbnail path={it.fullPlantImageUrl} title="지난 전체 사진" />
            <Thumbnail path={it.symptomImageUrl} title="지난 증상 사진" />
          </Stack>
          {it.expertFeedback ? (
            <LinkedText text={it.expertFeedback} />
          ) : (
            <Typography color="textSecondary">전문가 답변이 없어요.</Typography>
          )}
          <CheckIns checkIns={it.checkIns} />
        </Box>
      ))}
    </Stack>
  </Section>
)

/** The customer's check-ins of the care plan. */
export const CheckIns = ({ checkIns }: Pick<AdminCase, 'checkIns'>) => (
  <Stack sx={{ gap: 1, mt: 1 }}>
    {checkIns.map(({ day, answer, note, photo }) => (
      <Stack key={day} direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        {photo && <Thumbnail path={photo} title={`${day}일째 사진`} />}
        <Typography>
          <b>{day}일째</b> {answerLabels[answer]}
          {note && `: ${note}`}
        </Typography>
      </Stack>
    ))}
  </Stack>
)

const Thumbnail = ({ path, title }: { path: string; title: string }) => (
  <a href={pictureUrl(path)} target="_blank" rel="noopener noreferrer">
    <Box
      component="img"
      src={thumbnailUrl(path)}
      alt={title}
      loading="lazy"
      sx={{
        width: 96,
        height: 96,
        objectFit: 'cover',
        borderRadius: 1.5,
        display: 'block',
        bgcolor: 'divider',
      }}
    />
  </a>
)
