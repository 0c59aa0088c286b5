import { Box, Stack, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { AdminCase } from '../../../../../contract/diagnosis/case-admin.ts'
import {
  type CustomerRequest,
  customerRequestNames,
} from '../../../../../contract/diagnosis/customer-request.ts'
import { Section } from '../../../shared/display/section.tsx'
import { PhotoZoom } from '../case/photo-zoom.tsx'

const emptyTexts: Partial<Record<CustomerRequest['state'], string>> = {
  WAITING: '손님의 답을 기다리고 있어요. 24시간은 멈춰 있어요.',
  DECLINED: '손님이 찍거나 답하기 어렵다고 했어요. 지금 있는 것으로 답해 주세요.',
  EXPIRED: '일주일 동안 답이 없었어요. 지금 있는 것으로 답해 주세요.',
  CLOSED: '기다리지 않고 답했어요.',
}

/** What experts asked the customer for in this case, with the photos and words that came back. */
export function CaseRequests({ requests = [] }: Pick<AdminCase, 'requests'>) {
  if (requests.length === 0) return null
  return (
    <Section title="손님에게 부탁한 것">
      <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 2 }}>
        {requests.map((request) => (
          <li key={request.number}>
            <OneRequest {...request} />
          </li>
        ))}
      </Stack>
    </Section>
  )
}

function OneRequest({ kind, text, state, askedAt, repliedAt, reply, photo }: CustomerRequest) {
  const name = customerRequestNames[kind]
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {formatDateTimeAt(askedAt)} · {name}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
      <Box sx={{ borderLeft: '3px solid var(--color-leaf)', pl: 1.5, mt: 1 }}>
        {emptyTexts[state] && <Typography color="textSecondary">{emptyTexts[state]}</Typography>}
        {repliedAt && (
          <Typography variant="body2" color="textSecondary">
            {formatDateTimeAt(repliedAt)}에 손님이 답했어요
          </Typography>
        )}
        {reply && <Typography sx={{ whiteSpace: 'pre-line' }}>{reply}</Typography>}
        {photo && (
          <Box sx={{ maxWidth: 320, mt: 1 }}>
            <PhotoZoom title="손님이 더 보낸 사진" path={photo} />
          </Box>
        )}
      </Box>
    </>
  )
}
