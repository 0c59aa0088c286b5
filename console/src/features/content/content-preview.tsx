import { Alert, Box, Chip, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { previewContent } from '../../../../contract/content-admin.ts'
import { useAsk } from '../../shared/ask.ts'
import { Asked } from '../../shared/asked.tsx'
import { pictureUrl } from '../../shared/pictures.ts'
import { CleanHtml } from '../../shared/reading/clean-html.tsx'

/** The article as it would be kept: the server cleans the text in the very way it does on saving. */
export function ContentPreview() {
  const { title, subTitle, tag, thumbnail, body } = useWatch()
  const asked = useAsk(previewContent, { body: { body: body ?? '' } })
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
      <Asked of={asked}>
        {({ body: kept }) =>
          kept.trim() ? <CleanHtml html={kept} /> : <Alert severity="info">아직 본문이 없어요.</Alert>
        }
      </Asked>
    </Box>
  )
}
