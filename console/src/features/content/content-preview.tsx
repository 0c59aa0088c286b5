import { Alert, Box, Chip, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { pictureUrl } from '../../shared/display/pictures.ts'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { CleanHtml } from '../../shared/reading/clean-html.tsx'
import { useContentPreview } from './content.queries.ts'

/** The article as it would be stored: the server sanitizes the preview with the same code as on saving. */
export function ContentPreview() {
  const { title, subTitle, tag, thumbnail, body } = useWatch()
  const query = useContentPreview(body ?? '')
  return (
    <Box component="article" sx={{ maxWidth: 680, width: '100%' }}>
      {tag && <Chip size="small" label={tag} />}
      <Typography variant="h5" component="h2" sx={{ fontWeight: 700, mt: 1 }}>
        {title || '제목'}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {subTitle}
      </Typography>
      {thumbnail && (
        <Box
          component="img"
          src={pictureUrl(thumbnail)}
          alt=""
          sx={{ width: '100%', borderRadius: 2, mb: 2 }}
        />
      )}
      <QueryResult query={query}>
        {({ body: sanitized }) =>
          sanitized.trim() ? (
            <CleanHtml html={sanitized} />
          ) : (
            <Alert severity="info">아직 본문이 없어요.</Alert>
          )
        }
      </QueryResult>
    </Box>
  )
}
