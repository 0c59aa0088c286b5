import { Box, Button, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import {
  type AnsweredCase,
  listSimilar,
  type SimilarCase,
} from '../../../../../contract/diagnosis/answered-admin.ts'
import { PlainList } from '../../../shared/display/section.tsx'
import { Muted } from '../../../shared/display/text.tsx'
import { KeyHint, useKeys } from '../../../shared/page/use-keys.tsx'
import { useServerQuery } from '../../../shared/server/server-query.tsx'

interface SimilarCasesProps {
  id: string
  /** Inserts a text at the cursor of the answer. */
  insert: (text: string) => void
}

/** Answers of similar cases, opened one at a time in place. Alt+J and Alt+K move, Alt+I inserts the open one. */
export function SimilarCases({ id, insert }: SimilarCasesProps) {
  const { data: similar = [] } = useServerQuery(listSimilar, { params: { id } }, { readOnce: true })
  const [openAt, setOpenAt] = useState(-1)
  const open = similar[openAt]
  useKeys({
    'Alt+j': () => setOpenAt((at) => Math.min(at + 1, similar.length - 1)),
    'Alt+k': () => setOpenAt((at) => Math.max(at - 1, -1)),
    'Alt+i': () => open && insert(open.feedback),
  })
  if (similar.length === 0) return null
  return (
    <Box component="section" aria-labelledby="similar" sx={{ mt: 2 }}>
      <Typography id="similar" component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        비슷한 사례의 답변 <KeyHint of="Alt+J / Alt+K" />
      </Typography>
      <PlainList of={similar} spacing={0}>
        {(item, index) => (
          <SimilarRow
            key={item.id}
            item={item}
            isOpen={index === openAt}
            onToggle={() => setOpenAt(index === openAt ? -1 : index)}
            onInsert={() => insert(item.feedback)}
          />
        )}
      </PlainList>
    </Box>
  )
}

interface SimilarRowProps {
  item: SimilarCase
  isOpen: boolean
  onToggle: () => void
  onInsert: () => void
}

/** Scrolls into view when it opens, because the cursor may be far above. */
function SimilarRow({ item, isOpen, onToggle, onInsert }: SimilarRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <Box
      component="li"
      ref={row}
      sx={{ scrollMarginBottom: 96, borderBottom: '1px solid var(--color-line)' }}
    >
      <Button
        fullWidth
        aria-expanded={isOpen}
        onClick={onToggle}
        sx={{ justifyContent: 'flex-start', textAlign: 'left', color: 'inherit', px: 0.5 }}
      >
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {item.problem}
          </Box>
          {item.plant && ` · ${item.plant}`}
          <Muted small component="span" sx={{ display: 'block' }}>
            {item.isSameProblem ? '같은 문제 · ' : ''}
            {describeAnswer(item)}
          </Muted>
        </Box>
      </Button>
      {isOpen && (
        <Box sx={{ px: 0.5, pb: 1.5 }}>
          <Muted small sx={{ whiteSpace: 'pre-line', mb: 1 }}>
            “{item.prompt}”
          </Muted>
          <Typography sx={{ whiteSpace: 'pre-line', maxHeight: 260, overflowY: 'auto' }} tabIndex={0}>
            {item.feedback}
          </Typography>
          <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
            <Button size="small" variant="outlined" onClick={onInsert}>
              답변에 넣기 <KeyHint of="Alt+I" />
            </Button>
            <Button size="small" href={`/console/answered/${item.id}`} target="_blank" rel="noopener">
              사진까지 새 탭에서 보기
            </Button>
          </Stack>
        </Box>
      )}
    </Box>
  )
}

/** Who answered, and when. */
export const describeAnswer = ({ expert, answeredAt }: Pick<AnsweredCase, 'expert' | 'answeredAt'>) =>
  `${expert.isMe ? '나' : expert.name || '떠난 전문가'} · ${formatDateTimeAt(answeredAt)}에 답변`
