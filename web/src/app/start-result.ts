import { fetchPhotosOf } from '../features/diagnosis/result/early-photos.ts'
import { begin } from './begin.ts'

// The first thing to see of a result is its photos: they come with the answer, not after the app.
begin(fetchPhotosOf)
