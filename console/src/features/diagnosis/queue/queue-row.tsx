import { Box, Chip, Stack, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { AdminCaseItem } from '../../../../../contract/diagnosis/case-admin.ts'
import { thumbnailUrl } from '../../../shared/display/pictures.ts'
import { RequestChip } from '../customer-request/request-chip.tsx'
import { DeadlineChip } from './deadline-chip.tsx'

interface RowProps {
  item: AdminCaseItem
  isSelected: boolean
  onSelect: () => void
}

/** A case in the queue; the whole row is a link to it. */
export function QueueRow({ item, isSelected, onSelect }: RowProps) {
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])

  return (
    <li>
      <Box
        component={Link}
        ref={row}
        to={`/cases/${item.id}`}
        aria-current={isSelected || undefined}
        onFocus={onSelect}
        sx={{
          display: 'flex',
          gap: 1.5,
          p: 1.5,
          color: 'inherit',
          textDecoration: 'none',
          borderBottom: '1px solid var(--color-line)',
          borderLeft: `4px solid ${isSelected ? 'var(--color-leaf)' : 'transparent'}`,
          '&:hover': { bgcolor: 'action.selected' },
        }}
      >
        <Box
          component="img"
          src={thumbnailUrl(item.image)}
          alt=""
          loading="lazy"
          sx={{
            width: 64,
            height: 64,
            objectFit: 'cover',
            borderRadius: '8px',
            flexShrink: 0,
            bgcolor: 'divider',
          }}
        />
        <Box sx={{ minWidth: 0, flexGrow: 1 }}>
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 0.75 }}>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {item.problem}
            </Typography>
            <Tags item={item} />
          </Stack>
          <Typography variant="body2" color="textSecondary" sx={oneLine}>
            {item.openQuestion ?? item.prompt}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {item.answeredAt
              ? `${formatDateTimeAt(item.answeredAt)}에 답변`
              : `${formatDateTimeAt(item.createdAt)}에 접수`}
          </Typography>
        </Box>
      </Box>
    </li>
  )
}

/** Clamps to one line without widening the row, unlike `nowrap`. */
const oneLine = {
  mt: 0.25,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  overflow: 'hidden',
}

function Tags({
  item: { clock, answeredAt, openQuestion, request, holder, isNewToMe, hasDraft, nthLook, isEmergency },
}: {
  item: AdminCaseItem
}) {
  return (
    <>
      {isEmergency && <Chip size="small" color="error" label="응급" />}
      {isNewToMe && <Chip size="small" color="primary" label="새로 넘겨받음" />}
      {request && <RequestChip {...request} />}
      {(!answeredAt || openQuestion) && request?.state !== 'WAITING' && <DeadlineChip clock={clock} />}
      {openQuestion && <Chip size="small" variant="outlined" label="추가 질문" />}
      {nthLook > 1 && <Chip size="small" variant="outlined" label={`${nthLook}번째 진단`} />}
      {holder && (
        <Chip
          size="small"
          variant="outlined"
          label={holder.isMe ? '내가 맡음' : `${holder.name} 님이 맡음`}
        />
      )}
      {hasDraft && <Chip size="small" variant="outlined" label="쓰던 답변 있음" />}
    </>
  )
}
