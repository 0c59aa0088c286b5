import { Box, ButtonBase } from '@mui/material'
import { Link, useSearchParams } from 'react-router-dom'
import { type AdminInquiryItem, listAdminInquiries } from '../../../../contract/inquiry/inquiry-admin.ts'
import { PlainList } from '../../shared/display/section.tsx'
import { Heading, Muted } from '../../shared/display/text.tsx'
import { Toggles, useValue } from '../../shared/inputs/field.tsx'
import { QueryResult, useServerQuery } from '../../shared/server/server-query.tsx'
import { InquiryState, InquiryThread, InquiryTime } from './inquiry-thread.tsx'

const filters = [
  ['OPEN', '열린 것'],
  ['MINE', '내가 맡은 것'],
  ['CLOSED', '끝난 것'],
] as const
type Filter = (typeof filters)[number][0]
const emptyTexts: Record<Filter, string> = {
  OPEN: '열린 문의가 없어요.',
  MINE: '맡은 문의가 없어요.',
  CLOSED: '끝난 문의가 없어요.',
}

/** Every matter of a customer: what has not ended by the time it is due, and one of them. */
export function InquiriesPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <InquiryThread key={id} id={id} /> : <InquiryList />
}

const refreshMs = 30_000

function InquiryList() {
  const filter = useValue<Filter>('OPEN')
  return (
    <Box sx={{ my: 2, maxWidth: 960 }}>
      <Heading sx={{ mb: 1 }}>응대함</Heading>
      <Toggles size="small" label="어떤 문의" {...filter} choices={filters} sx={{ mb: 2 }} />
      <QueryResult
        query={useServerQuery(listAdminInquiries, { query: { filter: filter.value } }, { refreshMs })}
      >
        {(inquiries) => (
          <PlainList of={inquiries} empty={emptyTexts[filter.value]} spacing={0}>
            {(inquiry) => (
              <Box
                component="li"
                key={inquiry.id}
                sx={{
                  borderTop: 1,
                  borderColor: 'divider',
                  '&:last-child': { borderBottom: 1, borderColor: 'divider' },
                }}
              >
                <Row inquiry={inquiry} />
              </Box>
            )}
          </PlainList>
        )}
      </QueryResult>
    </Box>
  )
}

const Row = ({ inquiry }: { inquiry: AdminInquiryItem }) => (
  <ButtonBase
    component={Link}
    to={`?id=${inquiry.id}`}
    sx={{
      display: 'grid',
      width: '100%',
      py: 1,
      px: 0.5,
      gap: 1,
      alignItems: 'center',
      textAlign: 'left',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '10rem 5rem minmax(0, 1fr) 11rem' },
      '&:hover': { bgcolor: 'action.hover' },
    }}
  >
    <InquiryState {...inquiry} />
    <span>{inquiry.customerName}</span>
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      <strong>{inquiry.kindLabel}</strong> {inquiry.excerpt}
    </Box>
    <Muted small>
      <InquiryTime {...inquiry} />
      {inquiry.ownerName && ` · ${inquiry.ownerName}`}
    </Muted>
  </ButtonBase>
)
