// Sounds of our own, synthesised, and short vibrations: one of each for what happens. They begin with the first press on the page.

/** What can be heard: notes as [start ms, pitch Hz, pitch at the end, length ms, voice]. "noise" hisses around its pitch. */
type Note = [at: number, from: number, to: number, ms: number, voice?: OscillatorType | "noise"];

const tones = (pitches: number[], step: number, ms: number, voice?: OscillatorType): Note[] => pitches.map((pitch, i) => [i * step, pitch, pitch, ms, voice]);

const sounds = {
  turn: tones([660, 880], 120, 300),
  flip: [[0, 2500, 900, 90, "noise"], [60, 520, 620, 70, "triangle"]],
  tie: tones([440, 466], 90, 240, "triangle"),
  award: tones([523, 659, 784], 55, 220, "triangle"),
  splash: [[0, 1800, 300, 380, "noise"], [0, 300, 90, 260]],
  bite: [[0, 900, 200, 90, "noise"], [20, 190, 60, 160, "sawtooth"], [150, 700, 150, 90, "noise"]],
  lose: tones([392, 330, 262], 140, 300, "triangle"),
  grab: [[0, 300, 900, 110, "triangle"], [70, 3000, 1200, 70, "noise"]],
  duel: tones([196, 294, 196, 294], 110, 130, "square"),
  run: tones([587, 659, 587, 698, 784], 90, 90, "triangle"),
  move: [[0, 420, 360, 70, "triangle"]],
  kiti: [[0, 500, 1100, 260], [140, 900, 1500, 220]],
  win: tones([523, 659, 784, 1047, 784, 1047], 130, 380, "triangle"),
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof sounds;

/** Vibrations in ms: on, off, on; what is not here is not felt. */
const shakes: Partial<Record<Sound, number[]>> = { turn: [20], flip: [12], award: [18], bite: [35, 40, 35], lose: [60], grab: [20], duel: [15, 40, 15], win: [30, 60, 30, 60, 60], splash: [15], tie: [15, 30, 15], run: [12] };

export type Volume = "off" | "soft" | "on" | "loud";
const gains: Record<Volume, number> = { off: 0, soft: 0.05, on: 0.13, loud: 0.3 };

export function volume(): Volume {
  const chosen = localStorage.getItem("sound") ?? "";
  return chosen in gains ? (chosen as Volume) : "on";
}

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;
/** What was heard last, and when: the same once more at that moment, as where much is told at once, would only be louder. */
let heard = "";

/** Half a second of noise. */
function noise(audio: AudioContext): AudioBufferSourceNode {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    hiss.getChannelData(0).forEach((_, i, all) => (all[i] = Math.random() * 2 - 1));
  }
  const source = audio.createBufferSource();
  source.buffer = hiss;
  return source;
}

function play(audio: AudioContext, loud: number, [at, from, to, ms, voice = "sine"]: Note): void {
  const start = audio.currentTime + at / 1000;
  const end = start + ms / 1000;
  const slide = (pitch: AudioParam): void => {
    pitch.setValueAtTime(from, start);
    pitch.exponentialRampToValueAtTime(to, end);
  };
  const gain = audio.createGain();
  gain.gain.setValueAtTime(voice === "square" || voice === "sawtooth" ? loud / 3 : loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  gain.connect(audio.destination);
  let source: AudioScheduledSourceNode;
  if (voice === "noise") {
    const band = new BiquadFilterNode(audio, { type: "bandpass" });
    slide(band.frequency);
    band.connect(gain);
    source = noise(audio);
    source.connect(band);
  } else {
    const tone = new OscillatorNode(audio, { type: voice });
    slide(tone.frequency);
    source = tone;
    source.connect(gain);
  }
  source.start(start);
  source.stop(end);
}

/** A sound and its vibration, once somebody has pressed something; browsers want it so, and people too. */
export function sound(name: Sound | undefined): void {
  if (!name || !navigator.userActivation?.hasBeenActive || (document.hidden && name !== "turn")) return;
  const shake = shakes[name];
  if (shake && localStorage.getItem("vibration") !== "off") navigator.vibrate?.(shake);
  const loud = gains[volume()];
  if (!loud) return;
  context ??= new AudioContext();
  const now = name + context.currentTime;
  if (now === heard) return;
  heard = now;
  for (const note of sounds[name]) play(context, loud, note);
}
