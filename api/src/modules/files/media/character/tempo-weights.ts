/** Fitted by `npm run bench -- character fit`, in the order of `featuresOfTempos`. */
export const TEMPO_WEIGHTS: readonly number[] = [
  // Similarity and strength of hits.
  -0.966, -0.111, 4.078, 2.725, -0.621, 2.669, 0.676, 0.524, 2.554, 1.879, 1.671, 2.545, -3.642,
  0.807, -0.919, -1.679, 3.871, 4.902,
  // Similarity and strength of notes.
  -2.577, 2.215, 0.87, 2.135, -3.153, -2.316, 0.103, 2.031, 2.725, 7.328, 0.367, 1.644, 6.544,
  4.029, -4.242, -0.895, 1.46, 0.673,
  // Audio shorter than 4 and 8 beats, and the preference of usual tempos.
  -0.749, 3.888, 0.576, -1.962,
]
