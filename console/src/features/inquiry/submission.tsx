import { Stack, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { AdminInquiry } from '../../../../contract/inquiry/inquiry-admin.ts'
import { Section } from '../../shared/display/section.tsx'
import { Muted } from '../../shared/display/text.tsx'
import { PhotoLinks } from './photo-links.tsx'

/** What the customer wrote and photographed for the diagnosis that an inquiry is about. */
export const Submission = ({ problem, photos, texts }: NonNullable<AdminInquiry['submission']>) => (
  <Section title={`손님이 진단에 보낸 것 · ${problem}`}>
    <Stack spacing={1}>
      {texts.map(({ text, at }) => (
        <div key={at}>
          <Muted tiny>{formatDateTimeAt(at)}</Muted>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
        </div>
      ))}
      <PhotoLinks photos={photos} name="진단 사진" />
    </Stack>
  </Section>
)
