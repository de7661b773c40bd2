import Interface
import Testing

@Suite("A drag")
struct DragTests {
    @Test("is read from what the page tells")
    func reading() {
        #expect(
            Drag(value: "1,-12,40,-32,8,300,200,150")
                == Drag(
                    phase: .moved, x: -12, y: 40, movementX: -32, movementY: 8, width: 300, height: 200,
                    spread: 150))
        #expect(Drag(value: "0,1,2,0,0,3,4,100") == Drag(phase: .began, x: 1, y: 2, width: 3, height: 4))
        #expect(Drag(value: "3,0,0,0,0,0,0,100")?.phase == .cancelled)
    }

    @Test(
        "is nothing when the page tells nonsense",
        arguments: [
            "", "1", "9,1,1,1,1,1,1,1", "1,1,1,1,1,1,1", "1,1,1,1,1,1,1,1,1", "1,a,1,1,1,1,1,1",
            "1,99999999999999999999,1,1,1,1,1,1",
        ])
    func nonsense(value: String) {
        #expect(Drag(value: value) == nil)
    }
}
