import {
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";

const keyboardCodes = { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter"] };

/** A mouse that moves, a finger that rests, and the keyboard, whose steps are given. */
export const useDragSensors = (coordinateGetter: KeyboardCoordinateGetter) =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter, keyboardCodes }),
  );
