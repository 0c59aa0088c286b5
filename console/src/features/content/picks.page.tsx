import { Alert, Stack, Typography } from '@mui/material'
import { type ComponentProps, useState } from 'react'
import { Title, useNotify } from 'react-admin'
import { QueryResult } from '../../shared/page/query-result.tsx'
import {
  useContentPicks,
  useProductPicks,
  usePublishedContents,
  useSaveContentPicks,
  useSaveProductPicks,
  useVisibleProducts,
} from './content.queries.ts'
import { OrderedPicks, type Pick } from './ordered-picks.tsx'

/** Editor of the ordered recommendations on the home screen. */
export const PicksPage = () => (
  <Stack spacing={3} sx={{ mt: 2, pb: 4, maxWidth: 760 }}>
    <Title title="홈 추천" />
    <Alert severity="info">홈에는 여섯 개씩 보여요. 고른 것이 먼저 오고, 남는 자리는 새것이 채워요.</Alert>
    <ContentPicks />
    <ProductPicks />
  </Stack>
)

function ContentPicks() {
  const [search, setSearch] = useState('')
  const query = useContentPicks()
  const found = usePublishedContents(search)
  const save = useSaveContentPicks()
  const notifySaved = useNotifySaved()
  return (
    <section>
      <Typography variant="h6" component="h2">
        추천 콘텐츠
      </Typography>
      <QueryResult query={query}>
        {(picks) => (
          <Picks
            picks={picks}
            choices={(found.data?.content ?? []).map(({ id, title, thumbnail }) => ({
              id,
              title,
              image: thumbnail,
            }))}
            onSearch={setSearch}
            isSaving={save.isPending}
            onSave={(ids) => save.mutate({ body: { ids } }, { onSuccess: notifySaved })}
          />
        )}
      </QueryResult>
    </section>
  )
}

function ProductPicks() {
  const [search, setSearch] = useState('')
  const query = useProductPicks()
  const found = useVisibleProducts(search)
  const save = useSaveProductPicks()
  const notifySaved = useNotifySaved()
  return (
    <section>
      <Typography variant="h6" component="h2">
        추천 상품
      </Typography>
      <QueryResult query={query}>
        {(picks) => (
          <Picks
            picks={picks}
            choices={(found.data?.content ?? []).map(({ id, name, image }) => ({ id, title: name, image }))}
            onSearch={setSearch}
            isSaving={save.isPending}
            onSave={(ids) => save.mutate({ body: { ids } }, { onSuccess: notifySaved })}
          />
        )}
      </QueryResult>
    </section>
  )
}

/** Resets the editor when the stored picks change. */
const Picks = (props: ComponentProps<typeof OrderedPicks> & { picks: Pick[] }) => (
  <OrderedPicks key={JSON.stringify(props.picks)} {...props} />
)

function useNotifySaved() {
  const notify = useNotify()
  return () => notify('저장했어요.', { type: 'success' })
}
