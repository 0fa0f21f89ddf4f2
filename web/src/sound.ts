// Small sounds, made of two notes; off unless people want them.

let context: AudioContext | null = null;

export function soundWanted(): boolean {
  return localStorage.getItem("sound") === "on";
}

const tunes = { turn: [660, 880], end: [523, 784], take: [440, 550] };

export function chime(tune: keyof typeof tunes): void {
  if (!soundWanted()) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  tunes[tune].forEach((pitch, i) => {
    if (!context) return;
    const note = context.createOscillator();
    const volume = context.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start + i * 0.12);
    volume.gain.exponentialRampToValueAtTime(0.001, start + i * 0.12 + 0.3);
    note.connect(volume).connect(context.destination);
    note.start(start + i * 0.12);
    note.stop(start + i * 0.12 + 0.32);
  });
}
